/** The sentences for the events that only this game has, and for those that it tells in another way. */

import { cardPhrase } from "opoly/classic/log/cards";
import { type AboutSeat, about, type OwnSentences } from "opoly/classic/log/sentences";
import type { GameEvent as ClassicEvent } from "opoly/classic/messages";
import {
  amountOf,
  type Cast,
  cardGroupName,
  partyName,
  player,
  spaceSlots,
} from "opoly/classic/names";
import { languageTag } from "opoly/shell/i18n/catalogue";
import { type Phrase, phrase, phraseList, pluralPhrase } from "opoly/shell/i18n/phrase";
import { isMe } from "../me";
import type { Card, GameEvent, Handed } from "../messages";
import { chargePhrase, isSaidByCard } from "../pay/charge";
import { siteName } from "../sites";
import { board } from "../store";
import { paymentSentence } from "./payments";

type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;
/** Those that the classic client knows too, but that read differently here. */
type Retold = "debt_arose" | "left_jail";
type Own = {
  readonly [Type in Exclude<GameEvent["type"], ClassicEvent["type"]> | Retold]: (
    event: EventOf<Type>,
    cast: Cast,
  ) => Phrase;
};

/** An event that changes nothing a player would look for, or that another sentence tells. */
const unspoken = (): Phrase => [];

const cardSlots = (cast: Cast, card: Card) => ({
  group: cardGroupName(cast, card.group),
  card: cardPhrase(cast, card),
});

function dealt(cast: Cast, { seat, group, card }: EventOf<"card_dealt">): Phrase {
  const slots = { player: player(cast, seat), group: cardGroupName(cast, group) };
  return card
    ? phrase("{player} drew a {group} card: {card}", { ...slots, card: cardPhrase(cast, card) })
    : phrase("{player} drew a {group} card.", slots);
}

function played(cast: Cast, event: EventOf<"card_played">): Phrase {
  const slots = cardSlots(cast, event.card);
  const seats = { ...event, to: event.on };
  return event.on === event.seat
    ? about("{player} played a {group} card: {card}", cast, seats, slots)
    : about("{player} played a {group} card on {other}: {card}", cast, seats, slots);
}

function moves(cast: Cast, { seat, player: moved }: EventOf<"move_chosen">): Phrase {
  if (moved === seat) return [];
  const seats = withOther({ seat }, moved);
  return isMe(seat)
    ? about("You move {other}.", cast, seats)
    : about("{player} moves {other}.", cast, seats);
}

function waived(cast: Cast, event: EventOf<"rent_waived">): Phrase {
  const seats = withOther(event, event.owner);
  if (isMe(event.owner)) {
    return about("{player} pays no rent for {space}, because you are in jail.", cast, seats);
  }
  return isMe(event.seat)
    ? about("You pay no rent for {space}, because {other} is in jail.", cast, seats)
    : about("{player} pays no rent for {space}, because {other} is in jail.", cast, seats);
}

/** A hotel counts as one level more than all houses. */
const isHotel = (level: number): boolean => level > (board.value?.most_houses ?? 0);

function built(cast: Cast, { seat, site, level }: EventOf<"group_built">): Phrase {
  const slots = {
    player: player(cast, seat),
    site: siteName(cast, site),
    amount: amountOf(board.value?.site_prices[site] ?? 0),
  };
  return isHotel(level)
    ? phrase("{player} built a hotel on {site} for {amount}.", slots)
    : pluralPhrase(
        level,
        "{player} built the first house on {site} for {amount}.",
        "{player} built house {count} on {site} for {amount}.",
        slots,
      );
}

function placed(cast: Cast, { seat, site, level }: EventOf<"building_placed">): Phrase {
  const slots = { player: player(cast, seat), site: siteName(cast, site) };
  return isHotel(level)
    ? phrase("{player} put up a hotel on {site}.", slots)
    : phrase("{player} put up a house on {site}.", slots);
}

function handedOver(cast: Cast, { site, count, worth }: Handed): Phrase {
  return phrase("buildings on {site} worth {amount}", {
    site: siteName(cast, site),
    amount: amountOf(count * worth),
  });
}

function leftJail(cast: Cast, event: EventOf<"left_jail">): Phrase {
  if (event.by === "card") return about("A card freed {player} from jail.", cast, event);
  if (event.by === "doubles") return about("{player} rolled a double and left jail.", cast, event);
  return isMe(event.seat)
    ? about("You have served your time in jail.", cast, event)
    : about("{player} has served their time in jail.", cast, event);
}

function owes(cast: Cast, event: EventOf<"debt_arose">): Phrase {
  const { seat, to, charge } = event;
  if (isSaidByCard(charge.kind)) return [];
  const slots = {
    other: to === undefined ? partyName(cast, "bank") : player(cast, to),
    charge: chargePhrase(cast, charge),
  };
  return isMe(seat)
    ? about("You owe {other} {amount}: {charge}.", cast, event, slots)
    : about("{player} owes {other} {amount}: {charge}.", cast, event, slots);
}

/** About a seat and somebody it names in another field than `to`. */
const withOther = (event: AboutSeat, other: number) => ({ ...event, to: other });

const SENTENCES: Own = {
  deeds_shuffled: () => phrase("The deeds were shuffled."),
  cards_recycled: ({ group, count }, cast) =>
    pluralPhrase(
      count,
      "{count} discarded {group} card was shuffled in again.",
      "{count} discarded {group} cards were shuffled in again.",
      { group: cardGroupName(cast, group) },
    ),
  card_dealt: (event, cast) => dealt(cast, event),
  deed_turned_up: ({ space }, cast) => phrase("{space} is for sale now.", spaceSlots(cast, space)),
  move_chosen: (event, cast) => moves(cast, event),
  move_skipped: () => phrase("Nobody can be moved."),
  rent_waived: (event, cast) => waived(cast, event),
  card_played: (event, cast) => played(cast, event),
  card_discarded: (event, cast) =>
    about("{player} discarded a {group} card: {card}", cast, event, cardSlots(cast, event.card)),
  debt_arose: (event, cast) => owes(cast, event),
  payment_made: (event, cast) => paymentSentence(event, cast),
  deed_taken: unspoken, // the payment says it
  group_built: (event, cast) => built(cast, event),
  leave_given: (event, cast) =>
    about("{player} may buy {space} for {amount}.", cast, { ...event, amount: event.cost }),
  buildings_handed: (event, cast) =>
    about("{player} handed {other} {payment}.", cast, event, {
      payment: phraseList(
        event.handed.map((one) => handedOver(cast, one)),
        languageTag(),
      ),
    }),
  building_placed: (event, cast) => placed(cast, event),
  buildings_cashed: (event, cast) =>
    about("The bank paid {player} {amount} for buildings.", cast, event),
  change_given: (event, cast) => about("{player} gave {other} {amount} back.", cast, event),
  change_returned: (event, cast) =>
    about("{player} returned {amount} of the change to {other}.", cast, event),
  buildings_taken_down: (event, cast) =>
    about("The bank paid {player} {amount} for buildings.", cast, event),
  placing_ended: unspoken,
  jail_turn_served: (event, cast) =>
    pluralPhrase(
      event.turns,
      "{player} spent a turn in jail.",
      "{player} spent {count} turns in jail.",
      { player: player(cast, event.seat) },
    ),
  left_jail: (event, cast) => leftJail(cast, event),
};

export const sentences: OwnSentences = SENTENCES as unknown as OwnSentences;
