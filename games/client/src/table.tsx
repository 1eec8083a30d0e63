/** The page of a room: opens the socket that its element names and draws what comes through it. */

import { effect } from "@preact/signals";
import { render } from "preact";
import { followTheEnd } from "./chat/talk";
import { learnPageLanguage } from "./i18n/languages";
import { setCurrency } from "./i18n/money";
import { startAnimation } from "./pieces/queue";
import { connect, frame, room, state } from "./store";
import { startAnnouncing } from "./table/announce";
import { takeOverSwitch } from "./table/language";
import { claimPage } from "./table/layout";
import { Page } from "./table/Page";
import { startTimeouts } from "./table/timeouts";

const root = document.getElementById("table");
const code = root?.dataset.code;
if (root && code !== undefined) {
  effect(() => {
    const ruleset = room.value?.ruleset;
    if (ruleset !== undefined) document.documentElement.dataset.ruleset = ruleset; // what styles go by
  });
  effect(() => {
    const board = frame.value?.board;
    setCurrency(board && { sign: board.currency, grouping: board.grouping });
  });
  startAnimation(() => state.value);
  startAnnouncing();
  startTimeouts();
  followTheEnd();
  claimPage(() => frame.value !== undefined && room.value?.phase !== "lobby");
  takeOverSwitch();
  connect(code);
  await learnPageLanguage();
  render(<Page />, root);
}
