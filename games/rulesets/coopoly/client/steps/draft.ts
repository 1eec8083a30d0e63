/** My draft in a step before I send it: activists over the railroads, moves; gone with the decision. */

import { computed, effect, signal } from "@preact/signals";
import type { Action, Move, SpaceIndex } from "../messages";
import { decision, legalOf, onSpace } from "../store";

/** How many activists of the jail go to each railroad. */
export const spread = signal<Readonly<Record<SpaceIndex, number>>>({});
export const moves = signal<readonly Move[]>([]);
/** The space that the next activists move from. */
export const leaving = signal<SpaceIndex | undefined>(undefined);

export function startDrafts(): () => void {
  let open: number | undefined;
  return effect(() => {
    const id = decision.value?.id;
    if (id === open) return;
    open = id;
    forget();
  });
}

export function forget(): void {
  spread.value = {};
  moves.value = [];
  leaving.value = undefined;
}

export const spreadCount = computed(() =>
  Object.values(spread.value).reduce((sum, count) => sum + count, 0),
);

/** Freeing them, as I have spread them; undefined while that is nobody. */
export const freeing = computed<Action | undefined>(() =>
  spreadCount.value === 0 ? undefined : { type: "free_activists", to: spread.value },
);

/** How many more may be freed. */
export const freeLeft = computed(() => (legalOf("free_activists")?.limit ?? 0) - spreadCount.value);

export function free(index: SpaceIndex, change: number): void {
  const now = (spread.peek()[index] ?? 0) + change;
  if (now < 0 || change > freeLeft.peek()) return;
  const { [index]: _, ...others } = spread.peek();
  spread.value = now === 0 ? others : { ...others, [index]: now };
}

/** The steps of one activist from one space to another; undefined: there is no way within the roll. */
export const stepsOf = (from: SpaceIndex, to: SpaceIndex): number | undefined =>
  legalOf("move_activists")?.from[from]?.[to];

/** Moving activists, as I have planned it; undefined while there is no move. */
export const moving = computed<Action | undefined>(() =>
  moves.value.length === 0 ? undefined : { type: "move_activists", moves: [...moves.value] },
);

const costOf = ([from, to, count]: Move): number => (stepsOf(from, to) ?? 0) * count;

export const cost = computed(() => moves.value.reduce((sum, move) => sum + costOf(move), 0));
export const stepsLeft = computed(() => (legalOf("move_activists")?.budget ?? 0) - cost.value);

/** The activists on a space, after the moves that I have put together. */
export const drafted = (index: SpaceIndex): number =>
  onSpace(index).activists - gone(index) + moved((move) => move[1] === index);

const moved = (which: (move: Move) => boolean): number =>
  moves.value.filter(which).reduce((sum, [, , count]) => sum + count, 0);

const gone = (from: SpaceIndex): number => moved((move) => move[0] === from);

/** How many activists of a space have not been moved yet; those who arrive stay where they are. */
export const movable = (from: SpaceIndex): number => onSpace(from).activists - gone(from);

/** How many activists of a space may go to another with the steps that are left. */
export function mostTo(from: SpaceIndex, to: SpaceIndex): number {
  const steps = from === to ? undefined : stepsOf(from, to);
  if (steps === undefined) return 0;
  return Math.min(movable(from), Math.floor(stepsLeft.value / steps));
}

/** Adds activists to a move, or takes them off it. */
export function move(from: SpaceIndex, to: SpaceIndex, count: number): void {
  const known = moves.peek().find(([a, b]) => a === from && b === to);
  const total = (known?.[2] ?? 0) + count;
  const others = moves.peek().filter((one) => one !== known);
  if (total <= 0) moves.value = others;
  else if (known)
    moves.value = moves.peek().map((one) => (one === known ? [from, to, total] : one));
  else moves.value = [...others, [from, to, total]];
}
