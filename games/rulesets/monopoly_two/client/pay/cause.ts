/** What a debt came from, by the log: the card that was played, or the move that was chosen. */

import { type Cast, player } from "opoly/classic/names";
import { type Phrase, phrase } from "opoly/shell/i18n/phrase";
import { entries } from "opoly/shell/store";
import type { Decision, GameEvent, Seat } from "../messages";

export type CardPlayed = Extract<GameEvent, { type: "card_played" }>;
type Cause = CardPlayed | Extract<GameEvent, { type: "move_chosen" }>;

const isCause = (event: GameEvent): event is Cause =>
  event.type === "card_played" || event.type === "move_chosen";

/** The event that led to the debt that is due; undefined if it is older than what this browser has of the log. */
export function causeOf({ players, amount, to }: Decision): Cause | undefined {
  const [debtor] = players;
  const arose = (event: GameEvent): boolean =>
    event.type === "debt_arose" &&
    event.seat === debtor &&
    event.amount === amount &&
    event.to === to;
  const happened = [...entries.value].reverse().map(({ events }) => events as GameEvent[]);
  const events = happened.find((one) => one.some(arose)) ?? [];
  return events.slice(0, events.findIndex(arose)).reverse().find(isCause);
}

export function playedBy(cast: Cast, { seat, on }: CardPlayed): Phrase {
  const slots = { player: player(cast, seat), other: player(cast, on) };
  return seat === on
    ? phrase("{player} played this card.", slots)
    : phrase("{player} played this card on {other}.", slots);
}

export function movedBy(cast: Cast, seat: Seat, moved: Seat): Phrase {
  const slots = { player: player(cast, seat), other: player(cast, moved) };
  return phrase("{player} moved {other} there.", slots);
}
