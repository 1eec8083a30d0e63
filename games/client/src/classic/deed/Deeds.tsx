/** The one dialog about deeds that is open, if any. */

import { mySeat } from "../store";
import { DeedDialog } from "./DeedDialog";
import { HoldingsDialog } from "./HoldingsDialog";
import { opened } from "./open";
import type { DeedParts } from "./parts";

export function Deeds(own: DeedParts) {
  const shown = opened.value;
  if (!shown) return null;
  if ("space" in shown) return <DeedDialog index={shown.space} own={own} />;
  const seat = "holdings" in shown ? shown.holdings : mySeat.value;
  return seat === undefined ? null : <HoldingsDialog seat={seat} none={own.none} />;
}
