/** A button of the action bar. */

import type { IconName } from "../ui";
import type { GameAction } from "../wire/messages";

export interface Choice<Action extends GameAction = GameAction> {
  readonly action: Action;
  readonly text: string;
  readonly icon: IconName;
  /** The letter that presses it. */
  readonly letter: string;
  /** Why it is disabled although a player would look for it. */
  readonly reason?: string;
  /** It ends what I was doing: as a primary button it looks and stands apart, so that it is not pressed by habit. */
  readonly finishes?: boolean;
  /** Its cost or gain, beside the text. */
  readonly amount?: number;
}
