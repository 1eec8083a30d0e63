/** Choosing spaces by their numbers, which they show once somebody plays by keyboard: two digits press a space. */

import { computed, signal } from "@preact/signals";
import { myMove } from "opoly/shell/game";
import { registerShortcut } from "opoly/shell/ui/shortcuts";
import type { SpaceIndex } from "../messages";
import { letGo, picked } from "../plan/picked";
import { decision, spaces } from "../store";

/** The last thing that was pressed is a key. */
export const byKeys = signal(false);

/** The first of two digits. */
const first = signal("");

const STEPS = ["free_activists", "move_activists"];

/** Digits are numbers of spaces now; while planning without a pawn in hand, they are those of pawns. */
export const spacesAreTyped = computed<boolean>(() =>
  picked.value === undefined
    ? myMove.value && STEPS.includes(decision.value?.kind ?? "")
    : byKeys.value,
);

/** Spaces show their numbers. */
export const numbersShown = computed<boolean>(() => byKeys.value && spacesAreTyped.value);

function type(digit: string, press: (index: SpaceIndex) => void): void {
  byKeys.value = true;
  const typed = Number(first.peek() + digit);
  const goesOn = first.peek() === "" && 10 * typed < spaces.peek().length;
  first.value = goesOn ? digit : "";
  if (!goesOn) press(typed);
}

/** Follows the keyboard while a board is on the page; `press` takes the number of a space. */
export function followDigits(
  frame: () => HTMLElement | null,
  press: (index: SpaceIndex) => void,
): () => void {
  const onPointer = () => {
    byKeys.value = false;
    first.value = "";
  };
  document.addEventListener("pointerdown", onPointer, { capture: true });
  const stops = [..."0123456789"].map((key) =>
    registerShortcut({
      key,
      element: () => (spacesAreTyped.peek() ? frame() : null),
      press: () => type(key, press),
    }),
  );
  stops.push(
    registerShortcut({
      key: "escape",
      element: () => (picked.peek() === undefined && first.peek() === "" ? null : frame()),
      press: () => {
        first.value = "";
        letGo();
      },
    }),
  );
  return () => {
    document.removeEventListener("pointerdown", onPointer, { capture: true });
    for (const stop of stops) stop();
  };
}
