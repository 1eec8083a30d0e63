/** The panel on the stage: an auction, a debt or the end, which need more room than the action bar. */

import type { ComponentChildren } from "preact";
import { End } from "../../shell/end/End";
import { Auction } from "../auction/Auction";
import { Debt } from "../debt/Debt";
import { decision, ended, state } from "../store";

export interface StagePanel {
  /** Styles go by it; at the "end" the action bar gives way. */
  readonly kind: string;
  readonly content: ComponentChildren;
}

/** The result, once the game is over. */
export const endPanel = (): StagePanel | undefined =>
  ended.value ? { kind: "end", content: <End /> } : undefined;

/** The panel of the classic games now. */
export function stagePanel(): StagePanel | undefined {
  if (ended.value) return endPanel();
  if (state.value?.auction) return { kind: "auction", content: <Auction /> };
  return decision.value?.kind === "debt" ? { kind: "debt", content: <Debt /> } : undefined;
}
