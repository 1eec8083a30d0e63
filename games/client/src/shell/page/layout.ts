/** The layout that the window has room for. */

import { effect, type Signal, signal } from "@preact/signals";

function follows(query: string): Signal<boolean> {
  const media = matchMedia(query);
  const holds = signal(media.matches);
  media.addEventListener("change", () => {
    holds.value = media.matches;
  });
  return holds;
}

/** Board above, sheet below: phones and tablets held upright. */
export const stacked = follows("(max-aspect-ratio: 1/1), (max-width: 30rem)");

/** The middle of the board is too small for more than dice and a card. */
export const smallStage = follows(
  "(max-aspect-ratio: 1/1), (max-width: 59rem), (max-height: 42rem)",
);

/** Marks the page, so that the site's frame makes room for the table while one is played. */
export function markTablePage(atTable: () => boolean): void {
  effect(() => {
    document.documentElement.classList.toggle("is-table", atTable());
  });
}
