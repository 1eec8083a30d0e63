/** Spaces that a player can point at now, where a press does something other than open the deed. */

import type { Seat, SpaceIndex } from "../messages";

export interface SpaceChoice {
  /** The players whose pieces it is about. */
  readonly seats?: readonly Seat[];
  /** Small print on the space, where there is room for it. */
  readonly note?: string | undefined;
  /** The figure on the space: a cost, a gain. */
  readonly figure: string;
  /** The same in words, behind the name of the space. */
  readonly label: string;
  choose(): void;
}

/** The effect of a press on a space now; undefined where it opens the deed. */
export type ChoiceOn = (index: SpaceIndex) => SpaceChoice | undefined;
