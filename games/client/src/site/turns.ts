// How many tables wait for the person: in the title of "My turn", and on the icon of the installed app.

export function countTurns(): void {
  show();
  document.addEventListener("part:refreshed", show);
}

function show(): void {
  const counted = document.querySelector<HTMLElement>("[data-waiting]");
  if (!counted) return;
  const count = Number(counted.dataset.waiting);
  if (counted.dataset.waitingText !== undefined) {
    const title = document.title.replace(/^\(\S+\) /, "");
    document.title = count > 0 ? `(${counted.dataset.waitingText}) ${title}` : title;
  }
  // Browsers that show no badges have no such function, and some refuse where the site is not installed.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
