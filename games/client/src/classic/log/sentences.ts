/**
 * The sentence for each event, in the reader's language. Made each time it is shown, never stored; knows the shapes of
 * events and the names at the table, and nothing of how either is shown.
 */

import { type Phrase, type PhraseSlots, phrase, pluralPhrase } from "../../shell/i18n/phrase";
import { winnersPhrase } from "../../shell/log/winners";
import type { GameEvent } from "../messages";
import { amountOf, type Cast, cardGroupName, partyName, player, spaceSlots } from "../names";
import { cardPhrase } from "./cards";
import { holdingPhrase } from "./holding";
import { rentReasons } from "./rent";

export type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;
type Sentence = (event: never, cast: Cast) => Phrase;
type Sentences = {
  readonly [Type in GameEvent["type"]]?: (event: EventOf<Type>, cast: Cast) => Phrase;
};

export interface AboutSeat {
  readonly seat: number;
  readonly amount?: number;
  readonly space?: number;
  readonly to?: number;
}

/** A sentence whose slots are those that nearly every event has. */
export function about(
  message: string,
  cast: Cast,
  event: AboutSeat,
  more: PhraseSlots = {},
): Phrase {
  return phrase(message, {
    player: player(cast, event.seat),
    amount: amountOf(event.amount ?? 0),
    ...(event.space === undefined ? {} : spaceSlots(cast, event.space)),
    other: event.to === undefined ? "" : player(cast, event.to),
    ...more,
  });
}

/** Whether a sentence is about the reader, where its verb tells. */
const isMe = (cast: Cast, seat: number): boolean => seat === cast.me;

/** Only players sent to jail are in it; a piece that moves there is visiting. */
export const visits = (cast: Cast, { to }: EventOf<"moved">): boolean =>
  cast.board.spaces.find(({ index }) => index === to)?.kind === "jail";

function went(cast: Cast, event: EventOf<"moved">): Phrase {
  const slots = { player: player(cast, event.seat), ...spaceSlots(cast, event.to) };
  if (event.steps < 0) {
    return pluralPhrase(
      -event.steps,
      "{player} went back 1 space to {space}.",
      "{player} went back {count} spaces to {space}.",
      slots,
    );
  }
  return visits(cast, event)
    ? phrase("{player} landed on {space}, just visiting.", slots)
    : phrase("{player} went to {space}.", slots);
}

function rolled(cast: Cast, event: EventOf<"dice_rolled">): Phrase {
  const [first = 0, second = 0] = event.dice;
  const slots = { player: player(cast, event.seat), first, second };
  return event.doubles
    ? phrase("{player} rolled double {first}.", slots)
    : phrase("{player} rolled {first} and {second}.", slots);
}

function auctionEnded(cast: Cast, event: EventOf<"auction_ended">): Phrase {
  const { seat, amount } = event;
  return seat === undefined
    ? phrase("Nobody bid for {space}; it stays with the bank.", spaceSlots(cast, event.space))
    : about("{player} won {space} for {amount}.", cast, {
        seat,
        amount: amount ?? 0,
        space: event.space,
      });
}

function received(cast: Cast, event: EventOf<"money_received">): Phrase {
  if (event.reason === "go") {
    return about("{player} stopped on Go and collected {amount} more.", cast, event);
  }
  return event.reason === "card"
    ? about("{player} collected {amount} from a card.", cast, event)
    : about("{player} collected {amount} from the bank.", cast, event);
}

function jailed(cast: Cast, event: EventOf<"went_to_jail">): Phrase {
  return event.reason === "doubles"
    ? about("{player} rolled too many doubles in a row and went to jail.", cast, {
        seat: event.seat,
      })
    : about("{player} went to jail.", cast, { seat: event.seat });
}

function leftJail(cast: Cast, event: EventOf<"left_jail">): Phrase {
  if (event.by === "bail") return about("{player} left jail on bail.", cast, event);
  if (event.by === "card") return about("{player} used a card and left jail.", cast, event);
  return about("{player} rolled a double and left jail.", cast, event);
}

function offered(cast: Cast, event: EventOf<"trade_offered">): Phrase {
  const sides = { give: holdingPhrase(cast, event.give), want: holdingPhrase(cast, event.want) };
  return event.counter_of === undefined
    ? about("{player} offered {other} a trade: {give} for {want}.", cast, event, sides)
    : about("{player} made {other} a counter-offer: {give} for {want}.", cast, event, sides);
}

function traded(cast: Cast, event: EventOf<"trade_made">): Phrase {
  const sides = { give: holdingPhrase(cast, event.give), want: holdingPhrase(cast, event.want) };
  return about(
    "{player} and {other} traded: {player} gave {give}, {other} gave {want}.",
    cast,
    event,
    sides,
  );
}

function voided(cast: Cast, event: EventOf<"trade_voided">): Phrase {
  if (event.reason === "changed") {
    return about(
      "{player}’s offer to {other} is void: {space} is no longer as it was.",
      cast,
      event,
    );
  }
  return event.reason === "lacking"
    ? about("{player}’s offer to {other} is void: part of it is no longer there.", cast, event)
    : about("{player}’s offer to {other} expired.", cast, event);
}

function bankrupt(cast: Cast, event: EventOf<"went_bankrupt">): Phrase {
  const slots = { player: player(cast, event.seat) };
  const who =
    event.reason === "resigned"
      ? phrase("{player} left the game.", slots)
      : phrase("{player} went bankrupt.", slots);
  if (event.to !== undefined) {
    return [
      ...who,
      " ",
      ...phrase("Everything goes to {other}.", { other: player(cast, event.to) }),
    ];
  }
  if (event.spaces.length === 0) return who;
  const deeds = pluralPhrase(
    event.spaces.length,
    "{count} deed went back to the bank.",
    "{count} deeds went back to the bank.",
  );
  return [...who, " ", ...deeds];
}

/** The creditor of a debt. */
const creditor = (cast: Cast, event: { to?: number }) => ({
  other: event.to === undefined ? partyName(cast, "bank") : player(cast, event.to),
});

/** An event that changes nothing a player would look for. */
const unspoken = (): Phrase => [];

const SENTENCES: Sentences = {
  game_began: () => phrase("The game began."),
  game_continued: () => phrase("The game goes on from a saved position."),
  turn_began: (event, cast) => about("It is {player}’s turn.", cast, event),
  dice_rolled: (event, cast) => rolled(cast, event),
  moved: (event, cast) => went(cast, event),
  salary_paid: (event, cast) => about("{player} passed Go and collected {amount}.", cast, event),
  deed_bought: (event, cast) => about("{player} bought {space} for {amount}.", cast, event),
  deed_declined: (event, cast) =>
    event.reason === "cannot_afford"
      ? about("{player} could not afford {space}.", cast, event)
      : event.reason === "moved"
        ? about("{player} left {space} and can no longer buy it.", cast, event)
        : about("{player} did not buy {space}.", cast, event),
  auction_began: (event, cast) =>
    phrase("{space} is up for auction.", spaceSlots(cast, event.space)),
  auction_ended: (event, cast) => auctionEnded(cast, event),
  bid_made: (event, cast) => about("{player} bid {amount} for {space}.", cast, event),
  bid_cut: (event, cast) =>
    isMe(cast, event.seat)
      ? about("Your bid was lowered to {amount}, which is all your cash.", cast, event)
      : about("{player}’s bid was lowered to {amount}, which is all their cash.", cast, event),
  bid_removed: (event, cast) =>
    about("{player}’s bid was withdrawn. The auction starts again.", cast, event),
  auction_passed: (event, cast) => about("{player} passed.", cast, event),
  bid_sealed: (event, cast) => about("{player} answered.", cast, event),
  bids_opened: (event, cast) =>
    phrase("The bids: {bids}.", {
      bids: event.bids.flatMap(({ seat, amount }, place) => [
        place ? ", " : "",
        player(cast, seat),
        " ",
        amountOf(amount),
      ]),
    }),
  rent_paid: (event, cast) =>
    about("{player} paid {other} {amount} rent for {space}{why}.", cast, event, {
      why: rentReasons(event.reasons),
    }),
  tax_paid: (event, cast) => about("{player} paid {amount} tax.", cast, event),
  bail_paid: (event, cast) => about("{player} paid {amount} bail.", cast, event),
  fee_paid: (event, cast) =>
    event.reason === "buildings"
      ? about("{player} paid {amount} for repairs.", cast, event)
      : about("{player} paid the bank {amount}.", cast, event),
  money_received: (event, cast) => received(cast, event),
  money_given: (event, cast) => about("{player} gave {other} {amount}.", cast, event),
  card_drawn: (event, cast) =>
    about(
      "{player} drew a {group} card: {card}",
      cast,
      { seat: event.seat },
      {
        group: cardGroupName(cast, event.group),
        card: cardPhrase(cast, event.card),
      },
    ),
  jail_cards_received: (event, cast) =>
    pluralPhrase(
      event.count,
      "{player} received a jail card.",
      "{player} received {count} jail cards.",
      {
        player: player(cast, event.seat),
      },
    ),
  went_to_jail: (event, cast) => jailed(cast, event),
  jail_roll_failed: (event, cast) =>
    isMe(cast, event.seat)
      ? pluralPhrase(
          event.rolls,
          "You didn’t roll a double and stay in jail.",
          "You didn’t roll a double and stay in jail (try {count}).",
        )
      : pluralPhrase(
          event.rolls,
          "{player} didn’t roll a double and stays in jail.",
          "{player} didn’t roll a double and stays in jail (try {count}).",
          { player: player(cast, event.seat) },
        ),
  left_jail: (event, cast) => leftJail(cast, event),
  house_built: (event, cast) =>
    about("{player} built a house on {space} for {amount}.", cast, event),
  hotel_built: (event, cast) =>
    about("{player} built a hotel on {space} for {amount}.", cast, event),
  house_sold: (event, cast) => about("{player} sold a house on {space} for {amount}.", cast, event),
  hotel_sold: (event, cast) =>
    about("{player} sold the hotel on {space} for {amount}.", cast, event),
  buildings_sold: (event, cast) =>
    about("All buildings on {space} were sold: {amount} for {player}.", cast, event),
  cards_shuffled: (event, cast) =>
    phrase("The {group} cards were shuffled.", { group: cardGroupName(cast, event.group) }),
  mortgaged: (event, cast) => about("{player} mortgaged {space} for {amount}.", cast, event),
  unmortgaged: (event, cast) => about("{player} unmortgaged {space} for {amount}.", cast, event),
  trade_offered: (event, cast) => offered(cast, event),
  trade_made: (event, cast) => traded(cast, event),
  trade_rejected: (event, cast) => about("{other} rejected {player}’s offer.", cast, event),
  trade_withdrawn: (event, cast) => about("{player} withdrew the offer to {other}.", cast, event),
  trade_voided: (event, cast) => voided(cast, event),
  went_into_debt: (event, cast) =>
    isMe(cast, event.seat)
      ? about("You need {amount} more and must raise cash.", cast, event)
      : about("{player} needs {amount} more and must raise cash.", cast, event),
  debt_settled: (event, cast) =>
    isMe(cast, event.seat)
      ? about("You are out of debt.", cast, event)
      : about("{player} is out of debt.", cast, event),
  debt_arose: (event, cast) =>
    isMe(cast, event.seat)
      ? about("You owe {other} {amount}.", cast, event, creditor(cast, event))
      : about("{player} owes {other} {amount}.", cast, event, creditor(cast, event)),
  debt_cancelled: (event, cast) =>
    isMe(cast, event.seat)
      ? about("You no longer owe {other} {amount}.", cast, event, creditor(cast, event))
      : about("{player} no longer owes {other} {amount}.", cast, event, creditor(cast, event)),
  debts_fell_to_bank: (event, cast) =>
    about("What was owed to {player} is now owed to the bank.", cast, event),
  debt_paid_to_bank: (event, cast) =>
    about("{player} paid a debt of {amount} to the bank.", cast, event),
  jackpot_opened: () => phrase("Taxes, fines and fees now go to the jackpot on free parking."),
  jackpot_taken: (event, cast) =>
    about("{player} won the jackpot of {amount} on free parking.", cast, event),
  time_reached: () => phrase("Time is up: this is the last turn."),
  players_placed: unspoken,
  table_cleared: unspoken,
  rent_dice_rolled: (event, cast) =>
    about(
      "{player} rolled {first} and {second} for the rent.",
      cast,
      { seat: event.seat },
      {
        first: event.dice[0] ?? 0,
        second: event.dice[1] ?? 0,
      },
    ),
  went_bankrupt: (event, cast) => bankrupt(cast, event),
  turn_ended: (event, cast) => about("{player} ended the turn.", cast, event),
  game_ended: (event, cast) => winnersPhrase(cast, event.winners, event.won_by),
};

/** The sentences for events that only one ruleset has, by their type. */
export type OwnSentences = Readonly<Record<string, Sentence>>;

const sentenceOf = (known: OwnSentences, type: string): Sentence | undefined =>
  Object.hasOwn(known, type) ? known[type] : undefined;

/** The sentence for one event; empty for an event that this client does not know. */
export function sentence(event: GameEvent, cast: Cast, own: OwnSentences = {}): Phrase {
  const make =
    sentenceOf(own, event.type) ?? sentenceOf(SENTENCES as unknown as OwnSentences, event.type);
  return make?.(event as never, cast) ?? [];
}
