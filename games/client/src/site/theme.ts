// Light, dark or automatic: applied at once, kept in the cookie that the server reads for the next page.

const YEAR = 365 * 24 * 3600;

export function switchThemes(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-theme-switch]")) {
    form.addEventListener("submit", (event) => {
      const chosen = event.submitter;
      if (!(chosen instanceof HTMLButtonElement)) return;
      event.preventDefault();
      apply(chosen.value);
      for (const button of form.querySelectorAll("button")) {
        button.setAttribute("aria-pressed", String(button === chosen));
      }
    });
  }
}

function apply(theme: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  const age = theme === "auto" ? 0 : YEAR;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax${secure}`;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
