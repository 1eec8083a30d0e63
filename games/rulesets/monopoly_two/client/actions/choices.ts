/** The buttons of the action bar, made from the legal actions that the server sent and from nothing else. */

import { endTurnChoice, rollChoice } from "opoly/classic/actions/choices";
import { mySeat } from "opoly/classic/store";
import type { Choice as ShellChoice } from "opoly/shell/actions/choice";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { answering } from "opoly/shell/wire/messages";
import type { Action, Legal, WayToPay } from "../messages";
import { isPlainCash } from "../pay/draft";
import { type LegalOf, legal, player } from "../store";

type Choice = ShellChoice<Action>;

/** The buttons for a legal action, if it belongs in the bar; deeds, cards and buildings have places of their own. */
function choicesFor(one: Legal): readonly Choice[] {
  switch (one.type) {
    case "roll":
      return [rollChoice(one)];
    case "end_turn":
      return [endTurnChoice(one)];
    case "pay":
      return ways(one);
    case "buy_deed":
      return one.source === "leave" ? [leave(one)] : [];
    case "decline":
      return [
        {
          action: answering(one, { type: "decline" }),
          text: t("Don’t buy"),
          icon: "pass",
          letter: "d",
        },
      ];
    default:
      return [];
  }
}

/** A payment that completes a monopoly for its receiver comes after one that does not. */
function ways(one: LegalOf<"pay">): readonly Choice[] {
  const text = isPlainCash(one.proposal) ? t("Pay in cash") : t("Pay the cheapest way");
  if (one.sparing === undefined) return [pay(one, one, text, "p")];
  return [pay(one, one.sparing, t("Pay the safer way"), "p"), pay(one, one, text, "k")];
}

/** A payment that completes or breaks a monopoly looks apart, so that it is not made by habit. */
const pay = (one: LegalOf<"pay">, way: WayToPay, text: string, letter: string): Choice => ({
  action: answering(one, { type: "pay", ...way.proposal }),
  text,
  icon: "coins",
  letter,
  amount: one.due,
  finishes: way.completes.length + way.breaks.length > 0,
});

/** A deed that a card lets me buy; short of cash it is paid for in its dialog. */
function leave(one: LegalOf<"buy_deed">): Choice {
  const cash = player(mySeat.value ?? -1)?.cash ?? 0;
  const slots = { price: money(one.cost), cash: money(cash) };
  return {
    action: answering(one, { type: "buy_deed", space: one.space }),
    text: t("Buy"),
    icon: "check",
    letter: "y",
    amount: one.cost,
    ...(one.in_cash
      ? {}
      : {
          reason: t(
            "It costs {price} and you have {cash}. You can pay with deeds or buildings.",
            slots,
          ),
        }),
  };
}

/** Ending the turn comes last where anything else is waited for: it must never be the button pressed by habit. */
const rank = ({ action }: Choice): number => (action.type === "end_turn" ? 1 : 0);

/** The first is the primary one. Whom to move is chosen in the panel alone: no button there is pressed by habit. */
export function choices(): Choice[] {
  return legal.value.flatMap(choicesFor).sort((a, b) => rank(a) - rank(b));
}
