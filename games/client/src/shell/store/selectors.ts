/** Values that components derive from what the server sent. Reading one inside a component follows it. */

import { computed } from "@preact/signals";
import type {
  Decision,
  LegalAction,
  Member,
  Player,
  Room,
  Seat,
  SeatedPlayer,
} from "../wire/messages";
import { frame, room, state, you } from "./received";

export const mySeat = computed<Seat | undefined>(() => you.value?.seat);
export const decision = computed<Decision | undefined>(() => state.value?.decision);
export const legal = computed<readonly LegalAction[]>(() => state.value?.legal ?? []);
export const seats = computed<readonly SeatedPlayer[]>(() => frame.value?.seats ?? []);
export const playing = computed<boolean>(() => state.value?.status === "playing");

export function player(seat: Seat): Player | undefined {
  return state.value?.players[seat];
}

export function chair(seat: Seat): SeatedPlayer | undefined {
  return seats.value.find((one) => one.seat === seat);
}

export function memberAt(seat: Seat): Member | undefined {
  return room.value?.members.find((member) => member.seat === seat);
}

export const isLegal = (type: string): boolean => legal.value.some((one) => one.type === type);

/** The game being shown is over, or the room says so. */
export function ended(of: Room | undefined): boolean {
  return of?.phase === "ended" || (state.value !== undefined && state.value.status !== "playing");
}
