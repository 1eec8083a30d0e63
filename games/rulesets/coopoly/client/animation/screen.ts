/** The screen during the animation of a round, beside the state: the board as it was at that moment, and the current event. */

import { signal } from "@preact/signals";
import type { GameEvent, State } from "../messages";

/** The part of the state that lies on the board. */
export type BoardState = Pick<State, "spaces" | "police" | "jail" | "supply" | "bag" | "pawns">;

/** The board in the middle of an animation; undefined while it is as the state says. */
export const animatedBoard = signal<BoardState | undefined>(undefined);

/** The event that is being shown; undefined between animations. */
export const currentEvent = signal<GameEvent | undefined>(undefined);

/** The spaces that the event being shown is about. */
export const highlighted = signal<readonly number[]>([]);

/** The round that the animation is in; undefined before it has said so. */
export const animatedRound = signal<number | undefined>(undefined);

/** Grows with every roll, so that equal dice tumble again. */
export const rolls = signal(0);

/** The animation that runs is one that was shown before. */
export const isRepeated = signal(false);

/** The board is as the state says, and nothing is currentEvent. */
export function endAnimation(): void {
  animatedBoard.value = undefined;
  currentEvent.value = undefined;
  animatedRound.value = undefined;
  highlighted.value = [];
  isRepeated.value = false;
}
