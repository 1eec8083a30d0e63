/** The site's name, which its operator chooses: the page says it. */
export const siteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || "Opoly";
