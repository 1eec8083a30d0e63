/** The screen during the animation of a round, beside the state: the board as it was at that moment, and the current event. */

import { signal } from "@preact/signals";
import type { GameEvent, State } from "../messages";

/** The part of the state that lies on the board. */
export type BoardState = Pick<State, "spaces" | "police" | "jail" | "supply" | "bag" | "pawns">;

/** An event, and the board after it. */
export interface Told {
  readonly event: GameEvent;
  readonly board: BoardState;
}

export const boardOf = (state: object): BoardState => state as BoardState;
export const boardsOf = (states: readonly object[]): readonly BoardState[] =>
  states as readonly BoardState[];

/** The events of an update, each with the board after it; without any from the server, with that after all of them. */
export const withBoards = (
  events: readonly GameEvent[],
  boards: readonly BoardState[],
): readonly Told[] =>
  events.flatMap((event, index) => {
    const board = boards[index] ?? boards.at(-1);
    return board === undefined ? [] : [{ event, board }];
  });

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

/** What was done for me because my time ran out, told while the animation of it runs. */
export const lateNote = signal<string | undefined>(undefined);

/** The animation that runs is one that was shown before. */
export const isRepeated = signal(false);

/** The board is as the state says, and nothing is currentEvent. */
export function endAnimation(): void {
  animatedBoard.value = undefined;
  currentEvent.value = undefined;
  animatedRound.value = undefined;
  highlighted.value = [];
  isRepeated.value = false;
  lateNote.value = undefined;
}
