/**
 * What the eye sees just now: pieces on their way, tumbling dice, the drawn card. It trails the truth and always ends there;
 * nothing that a player may do is read from here.
 */

import { computed, signal } from "@preact/signals";
import { players, state } from "../store";
import type { Card, Seat, SpaceIndex } from "../wire/messages";

export interface Standing {
  space: SpaceIndex;
  jailed: boolean;
  /** How long the way to this space takes, ms; 0 for at once. */
  pace: number;
}

export interface SeenDice {
  dice: readonly [number, number];
  seat: Seat;
  /** Grows with every roll, so that equal dice tumble again. */
  roll: number;
}

export interface SeenCard {
  seat: Seat;
  group: string;
  card: Card;
}

/** Where pieces are shown that are not where the truth has them yet. */
export const underway = signal<Record<Seat, Standing>>({});
export const seenDice = signal<SeenDice | undefined>(undefined);
export const seenCard = signal<SeenCard | undefined>(undefined);
/** Things are still being shown. */
export const busy = signal(false);

export function standing(seat: Seat): Standing | undefined {
  const shown = underway.value[seat];
  if (shown) return shown;
  const truth = state.value?.players[seat];
  return truth && { space: truth.position, jailed: truth.in_jail, pace: 0 };
}

export function place(seat: Seat, where: Standing): void {
  underway.value = { ...underway.value, [seat]: where };
}

/** Forgets what was on its way: everything stands where the truth has it. */
export function arrive(): void {
  underway.value = {};
  busy.value = false;
}

/** The space under the piece in play: lit on the board and kept in sight on a phone. */
export const seenTurnSpace = computed<SpaceIndex | undefined>(() => {
  const turn = state.value?.turn;
  if (turn === undefined || players.value.length === 0) return undefined;
  return standing(turn)?.space;
});
