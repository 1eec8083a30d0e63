/** The buttons of the action bar, made from the legal actions that the server sent and from nothing else. */

import type { Choice as ShellChoice } from "../../shell/actions/choice";
import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { answering } from "../../shell/wire/messages";
import type { Action, Legal } from "../messages";
import { decision, legal, legalOf, mySeat, player, withoutAuctions } from "../store";

type Choice = ShellChoice<Action>;
type LegalOf<T extends Legal["type"]> = Extract<Legal, { type: T }>;

export const rollChoice = (one: LegalOf<"roll">) =>
  ({
    action: answering(one, { type: "roll" } as const),
    text: decision.value?.kind === "jail" ? t("Roll for doubles") : t("Roll the dice"),
    icon: "dice",
    letter: "r",
  }) as const;

export const endTurnChoice = (one: LegalOf<"end_turn">) =>
  ({
    action: answering(one, { type: "end_turn" } as const),
    text: t("End turn"),
    icon: "check",
    letter: "e",
    finishes: true,
  }) as const;

/** A deed that I do not buy is auctioned, or stays with the bank. */
export const declineWords = () =>
  withoutAuctions()
    ? ({ text: t("Don’t buy"), icon: "pass", letter: "a" } as const)
    : ({ text: t("Auction"), icon: "gavel", letter: "a" } as const);

/** The button for a legal action, if it belongs in the bar; deeds and trades have places of their own. */
function choice(one: Legal): Choice | undefined {
  switch (one.type) {
    case "roll":
      return rollChoice(one);
    case "buy":
      return {
        action: answering(one, { type: "buy" }),
        text: t("Buy"),
        icon: "check",
        letter: "b",
        amount: one.cost,
      };
    case "decline":
      return {
        action: answering(one, { type: "decline" }),
        ...declineWords(),
      };
    case "pay_bail":
      return {
        action: answering(one, { type: "pay_bail" }),
        text: t("Pay bail"),
        icon: "coins",
        letter: "b",
        amount: one.cost,
      };
    case "use_jail_card":
      return {
        action: answering(one, { type: "use_jail_card" }),
        text: t("Use jail card"),
        icon: "key",
        letter: "c",
      };
    case "end_turn":
      return endTurnChoice(one);
    case "bid":
      return {
        action: answering(one, { type: "bid", amount: one.min }),
        text: t("Bid"),
        icon: "gavel",
        letter: "b",
        amount: one.min,
      };
    case "pass":
      return {
        action: answering(one, { type: "pass" }),
        text: t("Pass"),
        icon: "pass",
        letter: "p",
      };
    case "settle":
      return {
        action: answering(one, { type: "settle" }),
        text: t("Auto-mortgage"),
        icon: "check",
        letter: "s",
        amount: one.gain,
      };
    default:
      return undefined;
  }
}

/** For a deed on offer that I cannot pay: the button stays in its place and says so. */
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
