/** The language switch in the site's header, which here works like the one in the menu: without loading the page again. */

async function switchTo(code: string): Promise<void> {
  const { switchLanguage } = await import("./language");
  await switchLanguage(code);
}

export function enhanceLanguageSwitch(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.languageSwitch === undefined) return;
    if (!(event.submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    switchTo(event.submitter.value).catch(() => form.submit());
  });
}
