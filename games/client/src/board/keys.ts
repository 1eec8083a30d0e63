/** Walking over a board of spaces by arrow keys, and pressing them. */

import { type Arrow, neighbour } from "./geometry";
import { places } from "./places";

function target(key: string, from: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return places.value.length - 1;
  if (!key.startsWith("Arrow")) return undefined;
  return neighbour(places.value, from, key as Arrow);
}

/** Answers keys on the board: `focus` is called with the space to go to, `press` with that of Enter and the space bar. */
export const boardKeys =
  (focused: () => number, focus: (index: number) => void, press: (index: number) => void) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      press(focused());
      return;
    }
    const next = target(event.key, focused());
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  };
