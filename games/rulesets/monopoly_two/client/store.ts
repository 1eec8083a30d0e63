/** This game's part of the store: its state and board, which are typed here and nowhere else, and selectors on them. */

import { computed } from "@preact/signals";
import { frame, mySeat, state as received } from "opoly/shell/store";
import type {
  Board,
  Card,
  Decision,
  Legal,
  LegalType,
  Seat,
  Site,
  SpaceIndex,
  State,
  TwoPlayer,
} from "./messages";

export const state = computed<State | undefined>(() => received.value as State | undefined);
export const board = computed<Board | undefined>(() => frame.value?.board as Board | undefined);
export const decision = computed<Decision | undefined>(() => state.value?.decision);
export const legal = computed<readonly Legal[]>(() => state.value?.legal ?? []);

export const player = (seat: Seat): TwoPlayer | undefined => state.value?.players[seat];

export type LegalOf<T extends LegalType> = Extract<Legal, { type: T }>;

export const allLegal = <T extends LegalType>(type: T): readonly LegalOf<T>[] =>
  legal.value.filter((one): one is LegalOf<T> => one.type === type);

export const legalOf = <T extends LegalType>(type: T): LegalOf<T> | undefined => allLegal(type)[0];

/** My turn is running, whatever the game waits for. */
export const isMyTurn = computed<boolean>(
  () => state.value?.status === "playing" && state.value.turn === mySeat.value,
);

/** My cards. */
export const hand = computed<readonly Card[]>(() => {
  const seat = mySeat.value;
  return seat === undefined ? [] : (player(seat)?.hand ?? []);
});

/** How many cards of all kinds a player holds. */
export const handCount = (seat: Seat): number =>
  Object.values(player(seat)?.hand_counts ?? {}).reduce((sum, count) => sum + count, 0);

/** The deeds that are face up. */
export const market = computed<readonly SpaceIndex[]>(() => state.value?.market ?? []);

/** How many deeds of the row may still be bought in this turn. */
export const purchasesLeft = computed<number>(() =>
  Math.max(0, (board.value?.purchases_a_turn ?? 0) - (state.value?.purchases ?? 0)),
);

/** The buildings of a site, a hotel counted as one more than all houses. */
export function levelOf(site: Site): number {
  const most = board.value?.most_houses ?? 0;
  const built = state.value?.groups[site] ?? state.value?.spaces[site];
  return built?.hotel ? most + 1 : (built?.houses ?? 0);
}
