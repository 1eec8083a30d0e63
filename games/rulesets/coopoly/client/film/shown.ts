/** What the film of a round has on the screen, beside the state: the board as it was at that moment, and what just happened. */

import { signal } from "@preact/signals";
import type { GameEvent, State } from "../messages";

/** The part of the state that lies on the board. */
export type Laid = Pick<State, "spaces" | "police" | "jail" | "supply" | "bag" | "pawns">;

/** The board in the middle of a film; undefined while it is as the state says. */
export const filmed = signal<Laid | undefined>(undefined);

/** The event that is being shown; undefined between films. */
export const happening = signal<GameEvent | undefined>(undefined);

/** The spaces that the event being shown is about. */
export const lit = signal<readonly number[]>([]);

/** The round that the film is in; undefined before it has said so. */
export const filmedRound = signal<number | undefined>(undefined);

/** Grows with every roll, so that equal dice tumble again. */
export const rolls = signal(0);

/** The film that runs is one that was shown before. */
export const again = signal(false);

/** The board is as the state says, and nothing is happening. */
export function endFilm(): void {
  filmed.value = undefined;
  happening.value = undefined;
  filmedRound.value = undefined;
  lit.value = [];
  again.value = false;
}
