/** The offer being prepared on this screen; nobody else sees it until it is sent. */

import { signal } from "@preact/signals";
import type { Holding, Seat, SpaceIndex } from "../messages";

export type Side = "give" | "want";

export interface Draft {
  readonly to: Seat;
  readonly give: Holding;
  readonly want: Holding;
  /** The sides whose field of cash says no whole number. */
  readonly unread?: Partial<Record<Side, true>>;
  /** The offer that this one answers. */
  readonly counterOf?: number;
}

export const NOTHING: Holding = { cash: 0, jail_cards: 0, spaces: [] };

/** The draft on the screen; undefined while the dialog is closed. */
export const draft = signal<Draft | undefined>(undefined);

/** Opens the dialog for a partner, optionally with a deed already on their side. */
export function openTrade(to: Seat, wanted?: SpaceIndex): void {
  const want = wanted === undefined ? NOTHING : { ...NOTHING, spaces: [wanted] };
  draft.value = { to, give: NOTHING, want };
}

export function closeTrade(): void {
  draft.value = undefined;
}
