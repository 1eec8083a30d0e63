/** The consequences of a move or a card, in words and in money. */

import { cardGroupName, player as playerMention, spaceSlots } from "opoly/classic/names";
import { cast } from "opoly/classic/store";
import { amountOf } from "opoly/shell/i18n/names";
import { type Phrase, phrase } from "opoly/shell/i18n/phrase";
import type { Outcome, Seat } from "../messages";

type Charged = NonNullable<Outcome["debts"]>[number];

function owed({ from, to, amount, times }: Charged): Phrase {
  const player = playerMention(cast.value, from);
  const sum =
    amount === undefined ? phrase("{times} × a new roll", { times: times ?? 0 }) : amountOf(amount);
  return to === "bank"
    ? phrase("{player} pays the bank {sum}", { player, sum })
    : phrase("{player} pays {other} {sum}", { player, sum, other: playerMention(cast.value, to) });
}

/** Each thing that would happen, beginning with where the piece comes to stand. */
export function outcomePhrases(outcome: Outcome): readonly Phrase[] {
  const { to, salary, receives, debts = [], waived, draws, to_jail, freed, may_buy } = outcome;
  const player = playerMention(cast.value, outcome.player);
  const said: Phrase[] = [];
  if (to !== undefined && !to_jail) said.push(phrase("to {space}", spaceSlots(cast.value, to)));
  if (salary !== undefined) {
    said.push(phrase("{player} collects {amount} salary", { player, amount: amountOf(salary) }));
  }
  if (receives !== undefined) {
    said.push(
      phrase("{player} gets {amount} from the bank", { player, amount: amountOf(receives) }),
    );
  }
  said.push(...debts.map(owed));
  if (waived !== undefined) {
    const owner = playerMention(cast.value, waived);
    said.push(phrase("no rent: {owner} is in jail", { owner }));
  }
  if (draws !== undefined) {
    const group = cardGroupName(cast.value, draws);
    said.push(phrase("everybody outside jail draws a {group} card", { group }));
  }
  if (to_jail) said.push(phrase("{player} goes to jail", { player }));
  if (freed) said.push(phrase("{player} leaves jail", { player }));
  if (may_buy !== undefined) {
    const slots = {
      player,
      amount: amountOf(may_buy.cost),
      ...spaceSlots(cast.value, may_buy.space),
    };
    said.push(phrase("{player} may buy {space} for {amount}", slots));
  }
  return said;
}

/** Nothing but a piece changes its place. */
export function isIdle({
  to: _to,
  steps: _steps,
  player: _player,
  debts = [],
  ...rest
}: Outcome): boolean {
  return debts.length === 0 && Object.keys(rest).length === 0;
}

/** The change of a player's cash; undefined where dice that are still to be rolled decide it. */
export function cashChange(outcome: Outcome, seat: Seat): number | undefined {
  const { debts = [] } = outcome;
  const mine = debts.filter(({ from, to }) => from === seat || to === seat);
  if (mine.some(({ amount }) => amount === undefined)) return undefined;
  const paid = mine.reduce((sum, { to, amount = 0 }) => sum + (to === seat ? amount : -amount), 0);
  const own = outcome.player === seat ? (outcome.salary ?? 0) + (outcome.receives ?? 0) : 0;
  return paid + own;
}
