/**
 * The page of a room: opens the socket of the room that its element names, and renders the page. The page of a finished
 * game holds the game itself and shares this bundle, which its players' browsers have already.
 */

import { effect, untracked } from "@preact/signals";
import { render } from "preact";
import "./games";
import { type Held as HeldReplay, showReplay } from "./replay/Replay";
import { startEarned } from "./shell/achievements/earned";
import { refetchAfterTheEnd } from "./shell/chat/lines";
import { type Held, showFinishedGame } from "./shell/end/FinishedGame";
import { startOut } from "./shell/end/out";
import { startNumbers } from "./shell/fairness/numbers";
import { gameClient } from "./shell/game";
import { loadPageLanguage } from "./shell/i18n/languages";
import { startAnnouncing } from "./shell/page/announce";
import { enhanceLanguageSwitch } from "./shell/page/language";
import { markTablePage } from "./shell/page/layout";
import { Page } from "./shell/page/Page";
import { startRanOut } from "./shell/page/ranOut";
import { startSkipping } from "./shell/page/skipping";
import { startTimeouts } from "./shell/page/timeouts";
import { connect, frame, room } from "./shell/store";

const root = document.getElementById("table");
const code = root?.dataset.code;
if (root && code !== undefined) {
  effect(() => {
    const ruleset = room.value?.ruleset;
    if (ruleset !== undefined) document.documentElement.dataset.ruleset = ruleset; // for the styles of one game
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
}

const replayed = document.getElementById("replay-data")?.textContent;
if (root && replayed) await showReplay(root, JSON.parse(replayed) as HeldReplay);

const finished = document.getElementById("finished-game");
const held = document.getElementById("finished-game-data")?.textContent;
if (finished && held) await showFinishedGame(finished, JSON.parse(held) as Held);
