/** Spaces that can be pointed at now, where a press does something other than open the space's dialog. */

import type { SpaceIndex } from "../messages";

export interface SpaceChoice {
  /** Small print on the space, where there is room for it. */
  readonly figure?: string | undefined;
  /** The same in fewer letters, where `figure` is too long for a small board. */
  readonly brief?: string | undefined;
  /** The same in words, behind the name of the space. */
  readonly label: string;
  /** What it says cannot be done by this alone: money or pawns are missing. */
  readonly short?: boolean | undefined;
  /** It has been pointed at before this. */
  readonly chosen?: boolean;
  choose(): void;
}

export type ChoiceOn = (index: SpaceIndex) => SpaceChoice | undefined;
