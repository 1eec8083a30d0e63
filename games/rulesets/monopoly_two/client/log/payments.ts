/** The sentences for payments: what for, to whom, and with what if not with cash alone. */

import { rentReasons } from "opoly/classic/log/rent";
import { about } from "opoly/classic/log/sentences";
import { amountOf, type Cast } from "opoly/classic/names";
import { type Phrase, phrase } from "opoly/shell/i18n/phrase";
import type { GameEvent } from "../messages";
import { contentsPhrase } from "../pay/contents";

type Paid = Extract<GameEvent, { type: "payment_made" }>;

/** The slots of the sentence: the amount is what was due, whatever it was paid with. */
const slotsOf = ({ seat, to, due, charge }: Paid) => ({
  seat,
  amount: due,
  ...(to === undefined ? {} : { to }),
  ...(charge.space === undefined ? {} : { space: charge.space }),
});

/** The subject of a payment; empty for a building, which has a sentence of its own. */
function purpose(event: Paid, cast: Cast): Phrase {
  const { charge, to } = event;
  const slots = slotsOf(event);
  switch (charge.kind) {
    case "building":
      return [];
    case "rent":
      return about("{player} paid {other} {amount} rent for {space}{why}.", cast, slots, {
        why: rentReasons(charge.reasons ?? []),
      });
    case "tax":
      return about("{player} paid {amount} tax.", cast, slots);
    case "buildings":
      return about("{player} paid {amount} for repairs.", cast, slots);
    case "purchase":
      return to === undefined
        ? about("{player} bought {space} for {amount}.", cast, slots)
        : about("{player} bought {space} from {other} for {amount}.", cast, slots);
    case "shortfall":
      return about("{player} paid {other} {amount} that was still missing.", cast, slots);
    case "fell_to_bank":
      return about("{player} paid a debt of {amount} to the bank.", cast, slots);
    default:
      return to === undefined
        ? about("{player} paid the bank {amount}.", cast, slots)
        : about("{player} gave {other} {amount}.", cast, slots);
  }
}

/** With what it was paid, if not with cash alone, and what came back or was lost. */
function means(event: Paid, cast: Cast): readonly Phrase[] {
  const { cash, spaces, change, lost } = event;
  if (spaces.length + event.buildings.length === 0) return [];
  const buildings = event.buildings.map(({ site, count, worth }) => ({
    site,
    amount: count * worth,
  }));
  const said = [
    phrase("Paid with {payment}.", { payment: contentsPhrase(cast, { cash, spaces, buildings }) }),
  ];
  if (change > 0) said.push(phrase("{amount} came back.", { amount: amountOf(change) }));
  if (lost > 0) said.push(phrase("{amount} was lost.", { amount: amountOf(lost) }));
  return said;
}

export function paymentSentence(event: Paid, cast: Cast): Phrase {
  const said = [purpose(event, cast), ...means(event, cast)].filter((one) => one.length > 0);
  return said.flatMap((one, at) => (at === 0 ? one : [" ", ...one]));
}
