/** The one dialog about deeds that is open, if any. */

import styles from "opoly/styles/classic/deed.css?address";
import { lazy } from "../../shell/parts/lazy";
import { mySeat } from "../store";
import "../trade/draft"; // both dialogs offer trades
import { opened } from "./open";
import type { DeedParts } from "./parts";

const DeedDialog = lazy(() => import("./DeedDialog").then((module) => module.DeedDialog), {
  styles: [styles],
});
const HoldingsDialog = lazy(
  () => import("./HoldingsDialog").then((module) => module.HoldingsDialog),
  { styles: [styles] },
);

/** The deeds of a player, for a tab. */
export const Holdings = lazy(() => import("./Holdings").then((module) => module.Holdings), {
  styles: [styles],
});

export function Deeds(own: DeedParts) {
  const current = opened.value;
  if (!current) return null;
  if ("space" in current) return <DeedDialog index={current.space} own={own} />;
  const seat = "holdings" in current ? current.holdings : mySeat.value;
  return seat === undefined ? null : <HoldingsDialog seat={seat} none={own.none} />;
}
