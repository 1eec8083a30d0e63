/** State of the scenes, beside that of the game: pieces on their way, tumbling dice, the drawn card. */

import { computed, signal } from "@preact/signals";
import type { Card, Seat, SpaceIndex, State } from "../messages";
import { players, state } from "../store";

export interface PiecePosition {
  space: SpaceIndex;
  jailed: boolean;
  /** How long the way to this space takes, ms; 0 for at once. */
  pace: number;
}

export interface ShownDice {
  dice: readonly [number, number];
  seat: Seat;
  /** Grows with every roll, so that equal dice tumble again. */
  roll: number;
}

export interface ShownCard {
  seat: Seat;
  /** The player it was played on, in games where cards are played. */
  on?: Seat;
  group: string;
  card: Card;
}

/** Where pieces are that are not where the state has them. */
export const underway = signal<Record<Seat, PiecePosition>>({});
export const shownDice = signal<ShownDice | undefined>(undefined);
export const shownCard = signal<ShownCard | undefined>(undefined);

export function piecePosition(seat: Seat): PiecePosition | undefined {
  const shown = underway.value[seat];
  if (shown) return shown;
  const player = state.value?.players[seat];
  return player && { space: player.position, jailed: player.in_jail, pace: 0 };
}

export function place(seat: Seat, where: PiecePosition): void {
  underway.value = { ...underway.value, [seat]: where };
}

/** Every piece stands where the state has it. */
export function endMovement(): void {
  underway.value = {};
}

/** Shows the last roll of a state that was not reached by scenes; no dice before the first roll of a game. */
export function showDice(now: State): void {
  const [first, second] = now.dice ?? [];
  if (first === undefined || second === undefined) {
    shownDice.value = undefined;
    return;
  }
  shownDice.value = {
    dice: [first, second],
    seat: now.turn,
    roll: shownDice.value?.roll ?? 0,
  };
}

/**
 * The space under the piece in play, which is highlighted on the board and kept in sight on a phone: a piece that is on its way,
 * or that of the player whose turn it is.
 */
export const shownTurnSpace = computed<SpaceIndex | undefined>(() => {
  const [moving] = Object.values(underway.value);
  if (moving !== undefined) return moving.space;
  const turn = state.value?.turn;
  if (turn === undefined || players.value.length === 0) return undefined;
  return piecePosition(turn)?.space;
});
