/** One sentence that says what the game waits for, and whom. */

import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import type { Decision } from "../messages";
import { playerName, spaceName } from "../names";
import {
  cast,
  decision,
  leading,
  legalOf,
  mayTrade,
  myMove,
  mySeat,
  player,
  presenting,
  state,
  withoutAuctions,
} from "../store";

function mine(open: Decision): string {
  const at = open.space === undefined ? "" : spaceName(cast.value, open.space);
  switch (open.kind) {
    case "roll":
      return t("Your turn: roll the dice.");
    case "jail":
      return t("You are in jail: roll doubles, pay or use a card.");
    case "buy":
      return toBuy(open, at);
    case "debt":
      return inDebt();
    case "end_turn":
      return mayTrade() ? t("Build, trade or end your turn.") : t("Build or end your turn.");
    default: // an auction, open or by sealed bids
      return t("Bid for {space}, or pass.", { space: auctioned() });
  }
}

function inDebt(): string {
  if (legalOf("settle")) {
    return mayTrade()
      ? t("You are in debt. Sell, mortgage or trade to raise cash.")
      : t("You are in debt. Sell or mortgage to raise cash.");
  }
  return mayTrade()
    ? t("You are in debt. Trade for cash, or declare bankruptcy.")
    : t("You are in debt. You can only declare bankruptcy.");
}

/** A deed may be too expensive for now: a player may raise cash before buying it. */
function toBuy(open: Decision, at: string): string {
  const price = open.price ?? 0;
  const short = price - (player(mySeat.value ?? -1)?.cash ?? price);
  if (withoutAuctions()) {
    return short <= 0
      ? t("Buy {space} for {amount}?", { space: at, amount: money(price) })
      : t("You need {amount} more for {space}.", { space: at, amount: money(short) });
  }
  if (short <= 0) {
    return t("Buy {space} for {amount}, or send it to auction?", {
      space: at,
      amount: money(price),
    });
  }
  return t("You need {amount} more for {space}. Raise cash, or send it to auction.", {
    space: at,
    amount: money(short),
  });
}

function theirs(open: Decision): string {
  const [seat] = open.players;
  const player = seat === undefined ? "" : playerName(cast.value, seat);
  switch (open.kind) {
    case "roll":
      return t("{player} is about to roll.", { player });
    case "jail":
      return t("{player} is in jail and deciding how to get out.", { player });
    case "buy":
      return t("{player} is deciding whether to buy {space}.", {
        player,
        space: spaceName(cast.value, open.space ?? 0),
      });
    case "debt":
      return t("{player} is in debt and must raise cash.", { player });
    case "end_turn":
      return t("{player} is ending their turn.", { player });
    default: // an auction, open or by sealed bids
      return leading.value
        ? t("You’re winning at {amount}.", { amount: money(state.value?.auction?.bid ?? 0) })
        : t("{space} is being auctioned.", { space: auctioned() });
  }
}

function auctioned(): string {
  const space = state.value?.auction?.space ?? decision.value?.space;
  return space === undefined ? "" : spaceName(cast.value, space);
}

/** While dice, pieces and money are still on their way. */
function underway(): string {
  const turn = state.value?.turn;
  if (turn === undefined) return "";
  return turn === mySeat.value
    ? t("Your turn.")
    : t("{player}’s turn.", { player: playerName(cast.value, turn) });
}

export function prompt(): string {
  if (state.value?.status === "finished") return t("The game is over.");
  if (state.value?.status === "cancelled") return t("The game was stopped.");
  if (presenting.value) return underway();
  const open = decision.value;
  if (!open) return "";
  const seat = mySeat.value;
  if (seat !== undefined && state.value?.players[seat]?.out && !myMove.value) {
    return t("You’re out. Watching: {sentence}", { sentence: theirs(open) });
  }
  return myMove.value ? mine(open) : theirs(open);
}
