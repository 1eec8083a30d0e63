/** The panel on the stage of a classic game: an auction, a debt or the end. */

import auctionStyles from "opoly/styles/classic/auction.css?address";
import debtStyles from "opoly/styles/classic/debt.css?address";
import { endPanel, type StagePanel } from "../../board/stagePanel";
import { lazy } from "../../shell/parts/lazy";
import { decision, ended, state } from "../store";

const Auction = lazy(() => import("../auction/Auction").then((module) => module.Auction), {
  styles: [auctionStyles],
});
const Debt = lazy(() => import("../debt/Debt").then((module) => module.Debt), {
  styles: [debtStyles],
});

export function stagePanel(): StagePanel | undefined {
  if (ended.value) return endPanel();
  if (state.value?.auction) return { kind: "auction", content: <Auction /> };
  return decision.value?.kind === "debt" ? { kind: "debt", content: <Debt /> } : undefined;
}
