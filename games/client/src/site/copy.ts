// Buttons that copy the text of another element, and confirm it.

export function offerCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const source = document.getElementById(button.dataset.copy ?? "");
      await navigator.clipboard.writeText(source?.textContent?.trim() ?? "");
      const label = button.querySelector("[data-copy-label]");
      if (label) label.textContent = button.dataset.copied ?? "";
    });
  }
}
