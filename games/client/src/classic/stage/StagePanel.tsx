/** The panel on the stage: an auction, a debt or the end, which need more room than the action bar. */

import { End } from "../../shell/end/End";
import { Auction } from "../auction/Auction";
import { Debt } from "../debt/Debt";
import { decision, ended, state } from "../store";

export type StagePanelKind = "auction" | "debt" | "end" | undefined;

export function stagePanel(): StagePanelKind {
  if (ended.value) return "end";
  if (state.value?.auction) return "auction";
  return decision.value?.kind === "debt" ? "debt" : undefined;
}

export function StagePanel() {
  switch (stagePanel()) {
    case "auction":
      return <Auction />;
    case "debt":
      return <Debt />;
    case "end":
      return <End />;
    default:
      return null;
  }
}
