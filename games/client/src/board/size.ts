/** The size of the board on the screen, which decides how much text its spaces can hold. */

import { computed, signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Sizes } from "./fit";
import { places } from "./places";

/** Below this width the board is drawn as on a phone; the same as in board.css. */
const SMALL = 496;
const LEAST = { small: 11, normal: 12 };
/** In hundredths of the side of a board of forty spaces. */
const LARGEST = 1.42;

/** The side of the board in px, zoomed. */
export const boardSide = signal(800);

export const smallBoard = computed(() => boardSide.value <= SMALL);

/** The font sizes of names on the board. */
export const nameSizes = computed<Sizes>(() => {
  const min = smallBoard.value ? LEAST.small : LEAST.normal;
  const fine = places.value[0]?.fine ?? 1;
  return { min, max: Math.max(min, (LARGEST * fine * boardSide.value) / 100) };
});

/** Keeps `boardSide` up to date. */
export function useBoardSide(board: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = board.current;
    if (element === null) return undefined;
    const measure = () => {
      if (element.clientWidth > 0) boardSide.value = element.clientWidth;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
