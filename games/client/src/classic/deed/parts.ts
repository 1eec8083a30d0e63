/** The parts of the dialogs about deeds in which games differ; what is left out is as in the classic games. */

import type { ComponentChildren } from "preact";
import type { DeedAnswer } from "../messages";

export interface DeedParts {
  /** About a deed without an owner, instead of its price. */
  readonly unowned?: (deed: DeedAnswer) => string;
  /** My actions with a deed, instead of those that the server's answer lists. */
  readonly actions?: (deed: DeedAnswer) => ComponentChildren;
  /** To a player without deeds. */
  readonly none?: () => string;
}
