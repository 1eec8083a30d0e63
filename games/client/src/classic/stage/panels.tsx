/** The panel on the stage of a classic game: an auction, a debt or the end. */

import { Auction } from "../auction/Auction";
import { Debt } from "../debt/Debt";
import { decision, ended, state } from "../store";
import { endPanel, type StagePanel } from "./panel";

export function stagePanel(): StagePanel | undefined {
  if (ended.value) return endPanel();
  if (state.value?.auction) return { kind: "auction", content: <Auction /> };
  return decision.value?.kind === "debt" ? { kind: "debt", content: <Debt /> } : undefined;
}
