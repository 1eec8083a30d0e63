// Parts of a page that are refreshed from the server every few seconds while the page is visible.

export function refreshParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-refresh]")) keepFresh(part);
}

function keepFresh(part: HTMLElement): void {
  const address = part.dataset.refresh ?? "";
  const pause = 1000 * Number(part.dataset.refreshSeconds ?? "10");
  let drawn = "";

  async function draw(): Promise<void> {
    if (document.hidden || part.contains(document.activeElement)) return;
    const answer = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok) return;
    const html = await answer.text();
    if (html === drawn || part.contains(document.activeElement)) return;
    drawn = html;
    part.replaceChildren(document.createRange().createContextualFragment(html));
    part.dispatchEvent(new Event("part:refreshed", { bubbles: true }));
  }

  // A failed request is not reported: the next one follows in seconds.
  setInterval(() => void draw().catch(() => undefined), pause);
  document.addEventListener("visibilitychange", () => void draw().catch(() => undefined));
}
