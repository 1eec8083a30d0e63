/** The buttons of the action bar, made from what the server says is legal: nothing is offered that is not in that list. */

import { t } from "../i18n/catalogue";
import { money } from "../i18n/money";
import { decision, legal, legalOf, mySeat, player } from "../store";
import type { IconName } from "../ui";
import type { Action, Legal } from "../wire/messages";

export interface Choice {
  action: Action;
  text: string;
  icon: IconName;
  letter: string;
  /** Why it is off although one would look for it. */
  reason?: string;
  /** What it costs or brings, beside the text. */
  amount?: number;
}

/** The button for a legal action, for those that stand in the bar; deeds and trades have their own places. */
function choice(one: Legal): Choice | undefined {
  switch (one.type) {
    case "roll":
      return { action: { type: "roll" }, text: rollWords(), icon: "dice", letter: "r" };
    case "buy":
      return {
        action: { type: "buy" },
        text: t("Buy"),
        icon: "check",
        letter: "b",
        amount: one.cost,
      };
    case "decline":
      return { action: { type: "decline" }, text: t("Auction it"), icon: "gavel", letter: "a" };
    case "pay_bail":
      return {
        action: { type: "pay_bail" },
        text: t("Pay bail"),
        icon: "coins",
        letter: "b",
        amount: one.cost,
      };
    case "use_jail_card":
      return {
        action: { type: "use_jail_card" },
        text: t("Use jail card"),
        icon: "key",
        letter: "c",
      };
    case "end_turn":
      return { action: { type: "end_turn" }, text: t("End turn"), icon: "check", letter: "e" };
    case "bid":
      return {
        action: { type: "bid", amount: one.least },
        text: t("Bid"),
        icon: "gavel",
        letter: "b",
        amount: one.least,
      };
    case "pass":
      return { action: { type: "pass" }, text: t("Pass"), icon: "pass", letter: "p" };
    case "settle":
      return {
        action: { type: "settle" },
        text: t("Settle the cheapest way"),
        icon: "check",
        letter: "s",
        amount: one.gain,
      };
    default:
      return undefined;
  }
}

function rollWords(): string {
  return decision.value?.kind === "jail" ? t("Roll for doubles") : t("Roll the dice");
}

/** I stand on a deed that I cannot pay: the button stays where it would be and says so. */
export function unaffordable(): Choice | undefined {
  const open = decision.value;
  const seat = mySeat.value;
  if (open?.kind !== "buy" || seat === undefined || !open.players.includes(seat)) return undefined;
  if (legalOf("buy") || open.space === undefined || open.price === undefined) return undefined;
  return {
    action: { type: "buy" },
    text: t("Buy"),
    icon: "check",
    letter: "b",
    amount: open.price,
    reason: t("It costs {price} and you have {cash}.", {
      price: money(open.price),
      cash: money(player(seat)?.cash ?? 0),
    }),
  };
}

/** The first is the primary one. */
export function choices(): Choice[] {
  const possible = legal.value.map(choice).filter((one) => one !== undefined);
  const shut = unaffordable();
  return shut ? [shut, ...possible] : possible;
}
