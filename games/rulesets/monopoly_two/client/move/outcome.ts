/** The consequences of a move or a card, in words and in money. */

import { cardGroupName, player as playerMention, spaceSlots } from "opoly/classic/names";
import { cast } from "opoly/classic/store";
import { amountOf } from "opoly/shell/i18n/names";
import { type Phrase, type PhraseSlots, phrase } from "opoly/shell/i18n/phrase";
import { isMe } from "../me";
import type { Outcome, Seat } from "../messages";

type Charged = NonNullable<Outcome["debts"]>[number];

function owed({ from, to, amount, times }: Charged): Phrase {
  const sum =
    amount === undefined ? phrase("{times} × a new roll", { times: times ?? 0 }) : amountOf(amount);
  const slots = {
    player: playerMention(cast.value, from),
    other: to === "bank" ? "" : playerMention(cast.value, to),
    sum,
  };
  if (to === "bank") {
    return isMe(from)
      ? phrase("you pay the bank {sum}", slots)
      : phrase("{player} pays the bank {sum}", slots);
  }
  return isMe(from)
    ? phrase("you pay {other} {sum}", slots)
    : phrase("{player} pays {other} {sum}", slots);
}

/** What happens to the player who is moved, or on whom the card is played. */
interface Said {
  salary(slots: PhraseSlots): Phrase;
  receives(slots: PhraseSlots): Phrase;
  jailed(slots: PhraseSlots): Phrase;
  freed(slots: PhraseSlots): Phrase;
  mayBuy(slots: PhraseSlots): Phrase;
}

const TO_ME: Said = {
  salary: (slots) => phrase("you collect {amount} salary", slots),
  receives: (slots) => phrase("you get {amount} from the bank", slots),
  jailed: (slots) => phrase("you go to jail", slots),
  freed: (slots) => phrase("you leave jail", slots),
  mayBuy: (slots) => phrase("you may buy {space} for {amount}", slots),
};

const TO_ANOTHER: Said = {
  salary: (slots) => phrase("{player} collects {amount} salary", slots),
  receives: (slots) => phrase("{player} gets {amount} from the bank", slots),
  jailed: (slots) => phrase("{player} goes to jail", slots),
  freed: (slots) => phrase("{player} leaves jail", slots),
  mayBuy: (slots) => phrase("{player} may buy {space} for {amount}", slots),
};

function waivedBy(seat: Seat): Phrase {
  return isMe(seat)
    ? phrase("no rent: you are in jail")
    : phrase("no rent: {owner} is in jail", { owner: playerMention(cast.value, seat) });
}

/** Each thing that would happen, beginning with where the piece comes to stand. */
export function outcomePhrases(outcome: Outcome): readonly Phrase[] {
  const { to, salary, receives, debts = [], waived, draws, to_jail, freed, may_buy } = outcome;
  const player = playerMention(cast.value, outcome.player);
  const say = isMe(outcome.player) ? TO_ME : TO_ANOTHER;
  const said: Phrase[] = [];
  if (to !== undefined && !to_jail) said.push(phrase("to {space}", spaceSlots(cast.value, to)));
  if (salary !== undefined) said.push(say.salary({ player, amount: amountOf(salary) }));
  if (receives !== undefined) said.push(say.receives({ player, amount: amountOf(receives) }));
  said.push(...debts.map(owed));
  if (waived !== undefined) said.push(waivedBy(waived));
  if (draws !== undefined) {
    const group = cardGroupName(cast.value, draws);
    said.push(phrase("everybody outside jail draws a {group} card", { group }));
  }
  if (to_jail) said.push(say.jailed({ player }));
  if (freed) said.push(say.freed({ player }));
  if (may_buy !== undefined) {
    const { cost, space } = may_buy;
    said.push(say.mayBuy({ player, amount: amountOf(cost), ...spaceSlots(cast.value, space) }));
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

/** Everybody whose cash would change, myself first; undefined is a change that dice still decide. */
export function cashChanges(
  outcome: Outcome,
  me: Seat | undefined,
): readonly (readonly [Seat, number | undefined])[] {
  const named = [outcome.player, ...(outcome.debts ?? []).flatMap(({ from, to }) => [from, to])];
  const seats = [...new Set(named)].filter((one) => one !== "bank");
  return seats
    .map((seat) => [seat, cashChange(outcome, seat)] as const)
    .filter(([, change]) => change !== 0)
    .sort(([one], [other]) => Number(other === me) - Number(one === me));
}
