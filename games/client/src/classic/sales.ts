/** Ways to raise cash that only some games have, beside selling and mortgaging on single deeds. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Commands } from "./commands";
import type { ActionWords } from "./deed/labels";
import type { Action, DeedAction } from "./messages";

export interface MoreSales {
  /** Whether there is one for me now. */
  readonly possible: () => boolean;
  /** Below the deeds of one of my groups. */
  readonly OfGroup: ComponentType<{ group: string; act: (action: Action) => void }>;
  /** In a debt: items of the list of ways to raise cash. */
  readonly Ways: ComponentType<{ commands: Commands }>;
  /** A button of a deed's dialog; undefined for an action that is not one of these. */
  readonly deedButton: (action: DeedAction) => DeedButton | undefined;
}

export interface DeedButton {
  readonly action: Action;
  /** Absent: those that the classic games have for it. */
  readonly words?: ActionWords;
}

/** Those of the page's game. */
export const moreSales = signal<MoreSales | undefined>(undefined);
