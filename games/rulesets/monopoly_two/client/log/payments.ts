/** The sentences for payments: what for, to whom, and with what if not with cash alone. */

import { rentReasons } from "opoly/classic/log/rent";
import { type AboutSeat, about } from "opoly/classic/log/sentences";
import { amountOf, type Cast } from "opoly/classic/names";
import { type Phrase, type PhraseSlots, phrase } from "opoly/shell/i18n/phrase";
import { isMe } from "../me";
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
  if (event.charge.kind === "building") return [];
  const more = { why: rentReasons(event.charge.reasons ?? []) };
  const say = isMe(event.seat) ? byMe(event) : isMe(event.to) ? toMe(event) : among(event);
  return say(cast, slotsOf(event), more);
}

type Say = (cast: Cast, slots: AboutSeat, more: PhraseSlots) => Phrase;

function among({ charge, to }: Paid): Say {
  switch (charge.kind) {
    case "rent":
      return (...of) => about("{player} paid {other} {amount} rent for {space}{why}.", ...of);
    case "tax":
      return (...of) => about("{player} paid {amount} tax.", ...of);
    case "buildings":
      return (...of) => about("{player} paid {amount} for repairs.", ...of);
    case "purchase":
      return to === undefined
        ? (...of) => about("{player} bought {space} for {amount}.", ...of)
        : (...of) => about("{player} bought {space} from {other} for {amount}.", ...of);
    case "shortfall":
      return (...of) => about("{player} paid {other} {amount} that was still missing.", ...of);
    case "fell_to_bank":
      return (...of) => about("{player} paid a debt of {amount} to the bank.", ...of);
    default:
      return to === undefined
        ? (...of) => about("{player} paid the bank {amount}.", ...of)
        : (...of) => about("{player} gave {other} {amount}.", ...of);
  }
}

function byMe({ charge, to }: Paid): Say {
  switch (charge.kind) {
    case "rent":
      return (...of) => about("You paid {other} {amount} rent for {space}{why}.", ...of);
    case "tax":
      return (...of) => about("You paid {amount} tax.", ...of);
    case "buildings":
      return (...of) => about("You paid {amount} for repairs.", ...of);
    case "purchase":
      return to === undefined
        ? (...of) => about("You bought {space} for {amount}.", ...of)
        : (...of) => about("You bought {space} from {other} for {amount}.", ...of);
    case "fell_to_bank":
      return (...of) => about("You paid a debt of {amount} to the bank.", ...of);
    default:
      return to === undefined
        ? (...of) => about("You paid the bank {amount}.", ...of)
        : (...of) => about("You gave {other} {amount}.", ...of);
  }
}

function toMe({ charge }: Paid): Say {
  switch (charge.kind) {
    case "rent":
      return (...of) => about("{player} paid you {amount} rent for {space}{why}.", ...of);
    case "purchase":
      return (...of) => about("{player} bought {space} from you for {amount}.", ...of);
    default:
      return (...of) => about("{player} gave you {amount}.", ...of);
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
