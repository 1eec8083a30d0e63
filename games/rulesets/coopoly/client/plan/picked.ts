/** The pawn in hand: the next space that is pointed at is its place. */

import { computed, signal } from "@preact/signals";
import type { PawnId, SpaceIndex } from "../messages";
import { allLegal, type LegalOf, myPawns, pawn as pawnWith } from "../store";

const inHand = signal<PawnId | undefined>(undefined);

/** Where a pawn of mine may go now. */
export const placement = (pawn: PawnId): LegalOf<"place_pawn"> | undefined =>
  allLegal("place_pawn").find((one) => one.pawn === pawn);

/** The pawn that the next press on the board places. */
export const picked = computed<PawnId | undefined>(() =>
  inHand.value !== undefined && placement(inHand.value) ? inHand.value : undefined,
);

/** Picks a pawn up, or puts it down again. */
export function pick(pawn: PawnId): void {
  inHand.value = inHand.peek() === pawn ? undefined : pawn;
}

export function letGo(): void {
  inHand.value = undefined;
}

/** A pawn gets a place: if it had none, the next one without a place comes to hand. */
export function goOn(placed: PawnId): void {
  const first = pawnWith(placed)?.space === undefined;
  const bare = myPawns.peek().filter(({ id, space }) => id !== placed && space === undefined);
  const next = bare.find(({ id }) => id > placed) ?? bare[0];
  inHand.value = first ? next?.id : undefined;
}

export const mayPlace = (pawn: PawnId, space: SpaceIndex): boolean =>
  placement(pawn)?.spaces.includes(space) === true;
