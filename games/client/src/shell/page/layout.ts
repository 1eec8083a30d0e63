/** The layout that the window has room for. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { isWriting, typing } from "./keyboard";

/** Time in which a keyboard has closed, ms. */
const CLOSING = 600;

/** Whether a query holds; while the keyboard takes a part of the window, as it did before. */
function follows(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const matches = signal(media.matches);
  const follow = () => {
    // Perhaps the keyboard is why; what is being written must not be lost, nor a button move away under the finger.
    if (isWriting())
      document.addEventListener("focusout", () => setTimeout(follow, CLOSING), { once: true });
    else matches.value = media.matches;
  };
  media.addEventListener("change", follow);
  let before = media.matches;
  return computed(() => {
    if (!typing.value) before = matches.value;
    return before;
  });
}

/** Board above, sheet below: phones and tablets held upright. */
export const stacked = follows("(max-aspect-ratio: 1/1), (max-width: 30rem)");

/** The middle of the board is too small for more than dice and a card. */
export const smallStage = follows(
  "(max-aspect-ratio: 1/1), (max-width: 59rem), (max-height: 42rem)",
);

/** Too low for the board, my actions and a panel at once: the panel of an auction or a debt covers the board. */
export const lowWindow = follows("(max-height: 44rem)");

/** Marks the page, so that the site's frame makes room for the table while one is played. */
export function markTablePage(atTable: () => boolean): void {
  effect(() => {
    document.documentElement.classList.toggle("is-table", atTable());
  });
}
