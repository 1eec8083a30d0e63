/** Changes of the offer being prepared; fetched with its dialog. */

import type { Holding, Seat, SpaceIndex, Trade } from "../messages";
import { deedsOf, mySeat, player } from "../store";
import { type Draft, draft, NOTHING, type Side } from "./draft";

/** Opens the dialog with an offer turned round, to be changed and sent back. */
export function openCounter(id: number, trade: Trade): void {
  draft.value = { to: trade.from, give: trade.want, want: trade.give, counterOf: id };
}

/** Changes the partner: my side stays, the other side belonged to somebody else. */
export function choosePartner(to: Seat): void {
  const held = draft.value;
  if (held === undefined || held.to === to) return;
  const unread = held.unread?.give ? { give: true as const } : {};
  draft.value = { to, give: held.give, want: { ...NOTHING, cash: 0 }, unread };
}

export function setCash(side: Side, cash: number | undefined): void {
  const held = draft.value;
  if (held === undefined) return;
  const { [side]: _, ...other } = held.unread ?? {};
  draft.value =
    cash === undefined
      ? { ...held, unread: { ...other, [side]: true } }
      : { ...held, unread: other, [side]: { ...held[side], cash } };
}

export function setJailCards(side: Side, jail_cards: number): void {
  change(side, (holding) => ({ ...holding, jail_cards }));
}

export function toggleDeed(side: Side, index: SpaceIndex): void {
  change(side, (holding) => ({
    ...holding,
    spaces: holding.spaces.includes(index)
      ? holding.spaces.filter((one) => one !== index)
      : [...holding.spaces, index].sort((a, b) => a - b),
  }));
}

function change(side: Side, make: (holding: Holding) => Holding): void {
  const held = draft.value;
  if (held !== undefined) draft.value = { ...held, [side]: make(held[side]) };
}

export const isUnread = ({ unread = {} }: Draft): boolean => Object.keys(unread).length > 0;

export const isEmpty = ({ cash, jail_cards, spaces }: Holding): boolean =>
  cash === 0 && jail_cards === 0 && spaces.length === 0;

/** Removes from the draft what its owners no longer have, because the game goes on meanwhile. */
export function tidyDraft(): void {
  const held = draft.peek();
  if (held === undefined) return;
  const give = stillHeld(held.give, mySeat.peek());
  const want = stillHeld(held.want, held.to);
  if (give !== held.give || want !== held.want) draft.value = { ...held, give, want };
}

function stillHeld(holding: Holding, seat: Seat | undefined): Holding {
  const owned = seat === undefined ? [] : deedsOf(seat);
  const cards = seat === undefined ? 0 : (player(seat)?.jail_cards ?? 0);
  const spaces = holding.spaces.filter((index) => owned.includes(index));
  if (spaces.length === holding.spaces.length && holding.jail_cards <= cards) return holding;
  return { ...holding, spaces, jail_cards: Math.min(holding.jail_cards, cards) };
}
