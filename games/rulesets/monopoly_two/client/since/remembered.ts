/** My position when my last turn ended, kept in this browser tab, so that my next turn can say what has changed. */

import { signal } from "@preact/signals";
import { onReset, onUpdate } from "opoly/classic/store";
import { frame, mySeat } from "opoly/shell/store";
import type { Seat, SpaceIndex, State } from "../messages";

export interface Remembered {
  readonly game: number;
  readonly cash: number;
  readonly cards: number;
  readonly position: SpaceIndex;
  readonly inJail: boolean;
  readonly spaces: readonly SpaceIndex[];
  /** Everybody's monopolies. */
  readonly monopolies: Readonly<Record<Seat, readonly string[]>>;
}

const KEY = "opoly.two-turn-end";

/** Undefined before my first turn has ended. */
export const remembered = signal<Remembered | undefined>(undefined);

function read(game: number): Remembered | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Remembered | null;
    return kept?.game === game ? kept : undefined;
  } catch {
    return undefined; // storage is disabled
  }
}

function keep(now: Remembered): void {
  remembered.value = now;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Storage is disabled: after a reload nothing is said once.
  }
}

function positionOf(game: number, seat: Seat, state: State): Remembered | undefined {
  const person = state.players[seat];
  if (person === undefined) return undefined;
  const { cash, position, in_jail, spaces, hand_counts } = person;
  return {
    game,
    cash,
    cards: Object.values(hand_counts).reduce((sum, count) => sum + count, 0),
    position,
    inJail: in_jail,
    spaces,
    monopolies: Object.fromEntries(
      Object.values(state.players).map((one) => [one.seat, one.monopolies]),
    ),
  };
}

export function startRemembering(): () => void {
  const stops = [
    onUpdate((entry, _, after) => {
      const [game, seat] = [frame.peek()?.id, mySeat.peek()];
      if (game === undefined || seat === undefined) return;
      const ended = entry.events.some(
        (event) => event.type === "turn_ended" && (event as { seat?: Seat }).seat === seat,
      );
      const now = ended ? positionOf(game, seat, after as unknown as State) : undefined;
      if (now !== undefined) keep(now);
    }),
    onReset(() => {
      const game = frame.peek()?.id;
      if (game !== remembered.peek()?.game) {
        remembered.value = game === undefined ? undefined : read(game);
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    remembered.value = undefined;
  };
}
