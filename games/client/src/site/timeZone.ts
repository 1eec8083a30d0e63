// The time zone of somebody who has not chosen one: their browser's is proposed.

export function proposeTimeZone(): void {
  const select = document.querySelector<HTMLSelectElement>("[data-propose-time-zone]");
  if (!select || select.value) return;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === here)) select.value = here;
}
