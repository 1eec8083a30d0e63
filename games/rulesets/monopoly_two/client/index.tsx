/** The client of Monopoly Two: the classic board, pieces and log, and a table of its own around them. */

import { effect } from "@preact/signals";
import { deedGame } from "opoly/classic/deedGame";
import { shownCard } from "opoly/classic/pieces/shown";
import type { GameClient } from "opoly/shell/game";
import { mark, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { presenting } from "opoly/shell/store";
import { prompt } from "./actions/prompt";
import { Result } from "./end/Result";
import { HINTS } from "./hints";
import { ranOut } from "./log/ranOut";
import { sentences } from "./log/sentences";
import { LIMIT, orderOn, startPaying } from "./pay/standing";
import { goal } from "./race/standing";
import { startRemembering } from "./since/remembered";
import { Table } from "./Table";

const extended = deedGame({
  sentences,
  events: () => import("./events"),
  ranOut,
  optionGroups: {
    goal: mark("Winning"),
    market: mark("Deeds"),
    moves: mark("Moves"),
    hands: mark("Cards"),
  },
});

/** A played card lies over the deeds for sale, so it goes once everybody could read it. */
const CARD_SHOWN_FOR = 6_000;

function clearCards(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    clearTimeout(timer);
    if (shownCard.value === undefined || presenting.value) return;
    timer = setTimeout(() => {
      shownCard.value = undefined;
    }, CARD_SHOWN_FOR);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function start(): () => void {
  const stops = [extended.start(), clearCards(), startPaying(), startRemembering()];
  return () => {
    for (const stop of stops) stop();
  };
}

const END_REASONS: Readonly<Record<string, () => string>> = {
  monopolies: () => t("{goal} monopolies win the game.", { goal: goal.value }),
};

const monopolyTwo: GameClient = {
  ...extended,
  start,
  Table,
  prompt,
  Result,
  resultHeading: () => t("Monopolies and net worth"),
  endReason: (reason) => END_REASONS[reason]?.() ?? extended.endReason(reason),
  resignWarning: () =>
    t("You are out: your deeds go back to the bank, your cards are discarded. The others play on."),
  hints: HINTS,
  switches: [
    {
      name: () => t("Pay up to {amount} in cash by itself", { amount: money(LIMIT) }),
      on: orderOn,
    },
  ],
};

export const clients = { monopoly_two: monopolyTwo };
