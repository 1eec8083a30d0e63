/** What the table is about just now, where it needs more room than the action bar: an auction, a debt, the end. */

import { Auction } from "../auction/Auction";
import { Debt } from "../debt/Debt";
import { End } from "../end/End";
import { decision, ended, room, state } from "../store";

export type MatterKind = "auction" | "debt" | "end" | undefined;

export function matter(): MatterKind {
  if (ended(room.value)) return "end";
  if (state.value?.auction) return "auction";
  return decision.value?.kind === "debt" ? "debt" : undefined;
}

export function Matter() {
  switch (matter()) {
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
