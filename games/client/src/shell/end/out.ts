/** A player who is out before the game is over: their place, and whether they are looking at it. */

import { computed, signal } from "@preact/signals";
import { frame, mySeat, onReset, onUpdate, player, playing } from "../store";
import type { GameState } from "../wire/messages";

/** I am out, and the others play on. */
export const out = computed<boolean>(() => {
  const seat = mySeat.value;
  return seat !== undefined && playing.value && player(seat)?.out === true;
});

/** My place is shown in its dialog. */
export const resultOpen = signal(false);

/** My place; undefined where this browser did not see me go out. */
export const outPlace = signal<number | undefined>(undefined);

const key = (): string => `opoly.place.${frame.peek()?.id}`;

/** Everybody who is still in the game finishes before those who go out now. */
const placeIn = ({ players }: GameState): number =>
  Object.values(players).filter((one) => !one.out).length + 1;

function follow(before: GameState, after: GameState): void {
  const seat = mySeat.value;
  if (seat === undefined || before.players[seat]?.out || !after.players[seat]?.out) return;
  if (after.status !== "playing") return;
  outPlace.value = placeIn(after);
  resultOpen.value = true;
  try {
    sessionStorage.setItem(key(), String(outPlace.value));
  } catch {
    return; // storage is disabled: the place is known as long as the page is open
  }
}

function recall(): void {
  resultOpen.value = false;
  try {
    outPlace.value = Number(sessionStorage.getItem(key())) || undefined;
  } catch {
    outPlace.value = undefined;
  }
}

export function startOut(): void {
  onUpdate((_, before, after) => follow(before, after));
  onReset(recall);
}
