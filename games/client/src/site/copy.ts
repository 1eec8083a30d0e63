// Buttons that copy their own text or that of another element, and confirm it; and buttons of the browser's own way to share.

export function offerCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(
    "[data-copy], [data-copy-text]",
  )) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const { copy = "", copyText = document.getElementById(copy)?.textContent?.trim() ?? "" } =
        button.dataset;
      await navigator.clipboard.writeText(copyText);
      const label = button.querySelector("[data-copy-label]");
      if (label) label.textContent = button.dataset.copied ?? "";
    });
  }
}

/** A button that shares an address, with a text or the page's title, where the browser can. */
export function offerSharing(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-share]")) {
    if (typeof navigator.share !== "function") continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const { share: url = location.href, shareText: text } = button.dataset;
      navigator.share({ url, ...(text ? { text } : { title: document.title }) }).catch(() => {
        // Closed without choosing anybody.
      });
    });
  }
}
