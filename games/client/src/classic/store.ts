/** The classic game's part of the store: its board and state, which are typed here and nowhere else, and selectors on them. */

import { computed } from "@preact/signals";
import { frame, mySeat, state as received, room } from "../shell/store";
import type {
  Board,
  ClassicPlayer,
  Decision,
  Deed,
  Group,
  Legal,
  LegalType,
  Seat,
  Space,
  SpaceIndex,
  State,
} from "./messages";

export { gameClient, myMove } from "../shell/game";
export {
  chair,
  clockLength,
  connection,
  ended,
  entries,
  frame,
  isGone,
  lettersOn,
  memberAt,
  mySeat,
  onReset,
  onUpdate,
  overDays,
  playing,
  presenting,
  room,
  type Scene,
  send,
  showAs,
  shownDeadline,
  shownVersion,
  soundOn,
  unreadChat,
  you,
} from "../shell/store";

const NO_BOARD: Board = {
  spaces: [],
  groups: [],
  start: 0,
  most_houses: 0,
  currency: "",
  card_moves: { way: "shortest" },
};

export const state = computed<State | undefined>(() => received.value as State | undefined);
export const board = computed<Board>(() => (frame.value?.board as Board | undefined) ?? NO_BOARD);
export const decision = computed<Decision | undefined>(() => state.value?.decision);
export const legal = computed<Legal[]>(() => state.value?.legal ?? []);
export const spaces = computed<Space[]>(() => board.value.spaces);
export const groups = computed<Group[]>(() => board.value.groups);

/** The names of players, spaces and groups, for sentences. */
export const cast = computed(() => ({
  seats: frame.value?.seats ?? [],
  board: board.value,
  me: mySeat.value,
}));

/** The players in turn order. */
export const players = computed<ClassicPlayer[]>(() =>
  Object.values(state.value?.players ?? {}).sort((a, b) => a.seat - b.seat),
);

export function player(seat: Seat): ClassicPlayer | undefined {
  return state.value?.players[seat];
}

export function space(index: SpaceIndex): Space | undefined {
  return spaces.value[index];
}

export function deed(index: SpaceIndex): Deed | undefined {
  return state.value?.spaces[index];
}

export function group(key: string | undefined): Group | undefined {
  return groups.value.find((one) => one.key === key);
}

/** Every deed a seat holds, with those of one group beside each other, in the board's order. */
export function deedsOf(seat: Seat): SpaceIndex[] {
  const order = groups.value.map((one) => one.key);
  const place = (index: SpaceIndex) => order.indexOf(space(index)?.group ?? "");
  return [...(player(seat)?.spaces ?? [])].sort((a, b) => place(a) - place(b) || a - b);
}

/** The first legal action of a type, on a space where one is named. */
export function legalOf<T extends LegalType>(
  type: T,
  on?: SpaceIndex,
): Extract<Legal, { type: T }> | undefined {
  return legal.value.find(
    (one) => one.type === type && (on === undefined || ("space" in one && one.space === on)),
  ) as Extract<Legal, { type: T }> | undefined;
}

/** Deeds that are not bought stay with the bank. */
export const withoutAuctions = (): boolean => room.value?.options.no_auctions === true;

/** Players can trade with each other. */
export const mayTrade = (): boolean => room.value?.options.no_trades !== true;

/** All legal actions on one space. */
export function legalOn(index: SpaceIndex): Legal[] {
  return legal.value.filter((one) => "space" in one && one.space === index);
}

/** I have made the highest bid of the auction so far. */
export const leading = computed<boolean>(() => {
  const bidder = state.value?.auction?.bidder;
  return bidder !== undefined && bidder === mySeat.value;
});

/** An auction names everybody who may bid, but waits neither for its leader nor for a player who cannot bid. */
export function isForMe(): boolean {
  if (decision.value?.kind !== "auction") return true;
  return !leading.value && legalOf("bid") !== undefined;
}
