/** A player who is out before the game is over: their place, and whether they are looking at it. */

import { computed, signal } from "@preact/signals";
import { mySeat, onReset, onUpdate, player, playing } from "../store";
import type { GameState } from "../wire/messages";

/** I am out, and the others play on. */
export const out = computed<boolean>(() => {
  const seat = mySeat.value;
  return seat !== undefined && playing.value && player(seat)?.out === true;
});

/** My place is shown in its dialog. */
export const resultOpen = signal(false);

/** My place, which the server names once I am out. */
export const outPlace = computed<number | undefined>(() => {
  const seat = mySeat.value;
  return seat === undefined ? undefined : player(seat)?.place;
});

function follow(before: GameState, after: GameState): void {
  const seat = mySeat.value;
  if (seat === undefined || before.players[seat]?.out || !after.players[seat]?.out) return;
  if (after.status === "playing") resultOpen.value = true;
}

function close(): void {
  resultOpen.value = false;
}

export function startOut(): void {
  onUpdate((_, before, after) => follow(before, after));
  onReset(close);
}
