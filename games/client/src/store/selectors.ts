/** What components ask of the truth. Reading inside a component follows it; nothing here decides a rule. */

import { computed } from "@preact/signals";
import type {
  Board,
  Chair,
  Decision,
  Deed,
  Group,
  Legal,
  LegalType,
  Member,
  Player,
  Room,
  Seat,
  Space,
  SpaceIndex,
} from "../wire/messages";
import { frame, room, state, you } from "./truth";

export const mySeat = computed<Seat | undefined>(() => you.value?.seat);
export const decision = computed<Decision | undefined>(() => state.value?.decision);
export const legal = computed<Legal[]>(() => state.value?.legal ?? []);
export const spaces = computed<Space[]>(() => frame.value?.board.spaces ?? []);
export const groups = computed<Group[]>(() => frame.value?.board.groups ?? []);

const NO_BOARD: Board = {
  spaces: [],
  groups: [],
  start: 0,
  most_houses: 0,
  currency: "",
  card_moves: { way: "shortest" },
};

/** Who sits here and what the board says: what sentences are made with. */
export const cast = computed(() => ({
  seats: frame.value?.seats ?? [],
  board: frame.value?.board ?? NO_BOARD,
}));

/** The players in turn order. */
export const players = computed<Player[]>(() =>
  Object.values(state.value?.players ?? {}).sort((a, b) => a.seat - b.seat),
);

/** The game waits for me: I am named by the decision and it is not one that only others would answer. */
export const myMove = computed<boolean>(() => {
  const seat = mySeat.value;
  const open = decision.value;
  if (seat === undefined || !open?.players.includes(seat)) return false;
  if (open.kind === "auction") return legalOf("bid") !== undefined;
  return true;
});

/** What waits on free parking; undefined where no jackpot is played for. */
export const pot = computed<number | undefined>(() => state.value?.pot);

export const playing = computed<boolean>(() => state.value?.status === "playing");

export function player(seat: Seat): Player | undefined {
  return state.value?.players[seat];
}

export function chair(seat: Seat): Chair | undefined {
  return frame.value?.seats.find((one) => one.seat === seat);
}

export function memberAt(seat: Seat): Member | undefined {
  return room.value?.members.find((member) => member.seat === seat);
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

/** All legal actions on one space. */
export function legalOn(index: SpaceIndex): Legal[] {
  return legal.value.filter((one) => "space" in one && one.space === index);
}

/** Selling everything on a group at once, where that is legal. */
export function legalGroupSale(key: string): Extract<Legal, { type: "sell_group" }> | undefined {
  return legal.value.find((one) => one.type === "sell_group" && one.group === key) as
    | Extract<Legal, { type: "sell_group" }>
    | undefined;
}

/** The game being shown is over, or the room says so. */
export function ended(of: Room | undefined): boolean {
  return of?.phase === "ended" || (state.value !== undefined && state.value.status !== "playing");
}
