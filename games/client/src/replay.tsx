/** The page of a replay, which holds the first part of the game. */

import { type Held, showReplay } from "./replay/Replay";
import { fetchPartsOnceUsed } from "./shell/parts/parts";

const root = document.getElementById("table");
const data = document.getElementById("replay-data")?.textContent;
if (root && data) {
  await showReplay(root, JSON.parse(data) as Held);
  fetchPartsOnceUsed();
}
