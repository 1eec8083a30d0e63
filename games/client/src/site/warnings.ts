// A warning is confirmed without leaving the page, which may be a table at which the reader's time runs.

async function confirmIn(form: HTMLFormElement): Promise<void> {
  const body = new FormData(form);
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  if (answer.ok || answer.type === "opaqueredirect") form.parentElement?.remove();
  else form.submit();
}

export function confirmWarnings(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.warning === undefined) return;
    event.preventDefault();
    confirmIn(form).catch(() => form.submit());
  });
}
