/** The panel on the stage in place of the dice: something that needs more room than the action bar. */

import type { ComponentChildren } from "preact";
import { End } from "../shell/end/End";
import { ended } from "../shell/store";

export interface StagePanel {
  /** Styles go by it; at the "end" the action bar gives way. */
  readonly kind: string;
  /** What it asks for is chosen on the board, which has to stay in sight. */
  readonly onBoard?: boolean;
  readonly content: ComponentChildren;
}

/** The result, once the game is over. */
export const endPanel = (): StagePanel | undefined =>
  ended.value ? { kind: "end", content: <End /> } : undefined;
