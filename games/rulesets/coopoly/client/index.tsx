/** The client of Co-opoly: everybody against the Developers and the Police, on a board and with steps of its own. */

import { effect } from "@preact/signals";
import type { GameClient } from "opoly/shell/game";
import { mark, t } from "opoly/shell/i18n/catalogue";
import { setCurrency } from "opoly/shell/i18n/money";
import { mySeat, onReset, onUpdate, presenting, seats, showAs } from "opoly/shell/store";
import { takeTime } from "opoly/shell/store/timeline";
import { fetchIcons } from "opoly/shell/ui/Icon";
import { motionIsOff } from "opoly/shell/ui/motion";
import { prompt } from "./actions/prompt";
import { startLastRound } from "./animation/lastRound";
import { boardsOf, endAnimation, withBoards } from "./animation/screen";
import { shows } from "./animation/shows";
import { Again, endReason, Result, Review } from "./end/Result";
import { HINTS } from "./hints";
import { ranOut } from "./log/ranOut";
import { describe } from "./log/sentences";
import type { GameEvent } from "./messages";
import { closeSpace } from "./space/open";
import { startDrafts } from "./steps/draft";
import { board, cast } from "./store";
import { Table } from "./Table";
import { PHRASES } from "./talk/phrases";
import { startPings } from "./talk/pings";

const own = (events: readonly object[]): readonly GameEvent[] => events as readonly GameEvent[];

/** A round is told by many short sentences, while bots go on at once. */
const READING = { behind: 45_000, farBehind: 90_000 };

function start(): () => void {
  void fetchIcons(); // the table begins with some of them
  const stops = [
    takeTime(READING),
    showAs(shows, ({ scenes }, { events, timed_out }, states) => {
      const seat = mySeat.peek();
      const late = seat !== undefined && timed_out?.includes(seat);
      return scenes(
        withBoards(own(events), boardsOf(states)),
        late ? ranOut(own(events)) : undefined,
      );
    }),
    onUpdate(({ events }) => {
      endAnimation();
      if (motionIsOff()) shows.use(({ playSound }) => playSound(own(events)));
    }),
    onReset(() => {
      endAnimation();
      closeSpace();
    }),
    startLastRound(), // after what clears the animation: a new game may begin with one
    startDrafts(),
    startPings(),
    effect(() => setCurrency(board.value && { sign: board.value.currency })),
  ];
  return () => {
    for (const stop of stops) stop();
    setCurrency();
  };
}

const coopoly: GameClient = {
  start,
  Table,
  describe: (events) => describe(own(events), cast.value),
  prompt,
  Result,
  together: true,
  Review,
  Again,
  isTelling: () => presenting.value,
  ranOut: (events) => ranOut(own(events)),
  endReason,
  resignWarning: () =>
    seats.value.length > 1
      ? t("You leave the game. The others play on with your pawns.")
      : t("You leave the game, and it is lost."),
  timeLimitNote: () => "",
  hints: HINTS,
  optionGroups: {
    developers: mark("The Developers"),
    police: mark("The Police"),
    goal: mark("Winning"),
    actions: mark("Actions"),
  },
  notices: {},
  phrases: PHRASES,
};

export const clients = { coopoly };
