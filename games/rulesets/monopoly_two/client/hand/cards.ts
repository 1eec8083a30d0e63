/** My cards: which of them can be played, and on whom. */

import { signal } from "@preact/signals";
import { cardPhrase } from "opoly/classic/log/cards";
import { cardGroupName } from "opoly/classic/names";
import { cast } from "opoly/classic/store";
import { plain } from "opoly/shell/i18n/phrase";
import type { Card, Seat } from "../messages";
import { allLegal } from "../store";

const KEYS = ["group", "effect", "amount", "space", "kind", "house", "hotel", "text"] as const;

export const sameCard = (one: Card, other: Card): boolean =>
  KEYS.every((key) => one[key] === other[key]);

/** The players on whom this card may be played now. */
export const targetsOf = (card: Card): readonly Seat[] =>
  allLegal("play_card").flatMap((one) => (sameCard(one.card, card) ? [one.on] : []));

export const canDiscard = (card: Card): boolean =>
  allLegal("discard").some((one) => sameCard(one.card, card));

export const cardText = (card: Card): string => plain(cardPhrase(cast.value, card));
export const pileName = (card: Card): string => cardGroupName(cast.value, card.group);

/** The card whose dialog is open. */
export const openedCard = signal<Card | undefined>(undefined);

export function closeCard(): void {
  openedCard.value = undefined;
}
