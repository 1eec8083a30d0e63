/** The page of the studio, which holds a draft of a board. */

import { render } from "preact";
import { loadPageLanguage } from "./shell/i18n/languages";
import { announceProblems } from "./studio/announce";
import { setCsrf } from "./studio/api";
import { openMeasuresAt } from "./studio/measuring/open";
import { Studio } from "./studio/Studio";
import { flush, mayLose, open, sendLast } from "./studio/store";
import type { Held } from "./studio/types";
import { showBoard } from "./studio/view";

const root = document.getElementById("studio");
const data = document.getElementById("studio-data")?.textContent;
if (root && data) {
  const held = JSON.parse(data) as Held;
  setCsrf(held.csrf);
  open(held);
  showBoard();
  announceProblems();
  await loadPageLanguage();
  openMeasuresAt(location.hash);
  render(<Studio />, root);
  document.addEventListener("visibilitychange", () => document.hidden && flush());
  addEventListener("pagehide", sendLast);
  addEventListener("beforeunload", (event) => mayLose() && event.preventDefault());
}
