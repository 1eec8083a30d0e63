/** The page of a room: opens the socket of the room that its element names, and renders the page. */

import { effect, untracked } from "@preact/signals";
import { render } from "preact";
import { startEarned } from "./shell/achievements/EarnedToasts";
import { refetchAfterTheEnd } from "./shell/chat/lines";
import "./shell/core";
import { startOut } from "./shell/end/out";
import { startNumbers } from "./shell/fairness/start";
import { gameClient } from "./shell/game";
import { loadPageLanguage } from "./shell/i18n/languages";
import { startAnnouncing } from "./shell/page/announce";
import { enhanceLanguageSwitch } from "./shell/page/languageSwitch";
import { markTablePage } from "./shell/page/layout";
import { Page } from "./shell/page/Page";
import { startRanOut } from "./shell/page/ranOut";
import { startSkipping } from "./shell/page/skipping";
import { startTimeouts } from "./shell/page/timeouts";
import { fetchGame } from "./shell/parts/games";
import { fetchPartsOnceUsed } from "./shell/parts/parts";
import { connect, frame, room } from "./shell/store";

const root = document.getElementById("table");
const code = root?.dataset.code;
if (root && code !== undefined) {
  effect(() => {
    const { dataset } = document.documentElement;
    const ruleset = room.value?.ruleset ?? dataset.ruleset ?? "";
    dataset.ruleset = ruleset; // for the styles of one game
    void untracked(() => fetchGame(ruleset));
  });
  effect(() => {
    const client = gameClient.value;
    return untracked(() => client?.start());
  });
  startAnnouncing();
  startRanOut();
  startOut();
  startSkipping();
  startTimeouts();
  startNumbers();
  startEarned();
  refetchAfterTheEnd();
  markTablePage(() => frame.value !== undefined && room.value?.phase !== "lobby");
  enhanceLanguageSwitch();
  connect(code);
  await loadPageLanguage();
  render(<Page />, root);
  fetchPartsOnceUsed();
}
