/** The common parts of clients of games with deeds on a ring of spaces: scenes, sentences and texts, without a table. */

import { effect } from "@preact/signals";
import type { GameClient, Notice } from "../shell/game";
import { mark, t } from "../shell/i18n/catalogue";
import { money, setCurrency } from "../shell/i18n/money";
import { lazy } from "../shell/parts/lazy";
import { describe } from "./log/lines";
import { type OwnRanOut, ranOut } from "./log/ranOut";
import type { OwnSentences } from "./log/sentences";
import type { GameEvent } from "./messages";
import { groupName } from "./names";
import { endMovement, showDice, shownCard } from "./pieces/shown";
import { type MoreSales, moreSales } from "./sales";
import { type OwnEvents, showEvents } from "./showing";
import { board, cast, frame, onReset, state } from "./store";

/** A game that was sent whole. */
function showWhole(): void {
  endMovement();
  shownCard.value = undefined;
  if (state.value) showDice(state.value);
}

function start({ events, sales }: Additions = {}): () => void {
  moreSales.value = sales;
  const stopEvents = showEvents(events);
  const stopResets = onReset(showWhole);
  const stopCurrency = effect(() => {
    const { currency, grouping } = board.value;
    setCurrency(frame.value && { sign: currency, grouping });
  });
  return () => {
    stopEvents();
    stopResets();
    stopCurrency();
    moreSales.value = undefined;
    setCurrency();
  };
}

const NOTICES: Readonly<Record<string, Notice>> = {
  bankrupt: (name) => t("{name} went bankrupt.", { name }),
  jackpot: (name, { amount }) =>
    t("{name} takes the jackpot of {amount}!", { name, amount: money(Number(amount)) }),
  time_reached: () => t("Time is up. After this turn, the highest net worth wins."),
};

const END_REASONS: Readonly<Record<string, () => string>> = {
  last_player: () => t("Everybody else is out of the game."),
  time_limit: () => t("Time ran out: players are ranked by net worth."),
};

const OPTION_GROUPS: Readonly<Record<string, string>> = {
  money: mark("Money"),
  dice: mark("Dice and turns"),
  rent: mark("Rent"),
  buildings: mark("Buildings"),
  mortgages: mark("Mortgages"),
  jail: mark("Jail"),
  auctions: mark("Auctions"),
  house: mark("House rules"),
};

/** A ruleset’s additions to the classic client, for events, notices and options that only it has. */
export interface Additions {
  readonly sentences?: OwnSentences;
  /** Fetches how the events that only it has are shown. */
  readonly events?: () => Promise<OwnEvents>;
  readonly ranOut?: OwnRanOut;
  readonly notices?: Readonly<Record<string, Notice>>;
  readonly optionGroups?: Readonly<Record<string, string>>;
  readonly endReasons?: Readonly<Record<string, () => string>>;
  readonly sales?: MoreSales;
}

/** The parts of a client that a game takes from the classic ones whatever its table is. */
export const deedGame = (own: Additions = {}) =>
  ({
    start: () => start(own),
    describe: (events) => describe(events as readonly GameEvent[], cast.value, own.sentences),
    ranOut: (events) => ranOut(events as readonly GameEvent[], own.ranOut),
    Review: lazy(() => import("./end/Review").then(({ Review }) => Review)),
    groupName: (key) => groupName(cast.value, key),
    endReason: (reason) => (own.endReasons?.[reason] ?? END_REASONS[reason])?.(),
    timeLimitNote: () =>
      t("When the time is up, the current turn is completed and the highest net worth wins."),
    notices: { ...NOTICES, ...own.notices },
    optionGroups: { ...OPTION_GROUPS, ...own.optionGroups },
  }) satisfies Partial<GameClient>;
