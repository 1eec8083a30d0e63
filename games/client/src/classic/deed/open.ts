/** The deed dialog that is open. */

import { signal } from "@preact/signals";
import type { Seat, SpaceIndex } from "../messages";

export type Opened = { space: SpaceIndex } | { holdings: Seat } | { mine: true } | undefined;

export const opened = signal<Opened>(undefined);

export function openDeed(space: SpaceIndex): void {
  opened.value = { space };
}

/** Everything that one player has. */
export function openHoldings(seat: Seat): void {
  opened.value = { holdings: seat };
}

export function openMyDeeds(): void {
  opened.value = { mine: true };
}

export function closeDeed(): void {
  opened.value = undefined;
}
