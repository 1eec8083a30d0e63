/**
 * Events that deserve a moment of everybody's attention: trades, whole groups, high rents, bankruptcies; of both sides:
 * that an offer is void.
 */

import { phrase } from "../../shell/i18n/phrase";
import { sentence } from "../log/sentences";
import type { GameEvent, Seat, State } from "../messages";
import { groupName, player as playerMention } from "../names";
import { cast, groups, mySeat } from "../store";
import type { Moment } from "./moment";

const ownsAll = (state: State, seat: Seat, spaces: readonly number[]): boolean =>
  spaces.every((index) => state.spaces[index]?.owner === seat);

/** The first group that somebody owns whole now, but did not before. */
function completed(before: State, after: State): Moment | undefined {
  for (const { key, spaces } of groups.value) {
    const owner = after.spaces[spaces[0] ?? -1]?.owner;
    if (owner === undefined || spaces.length < 2) continue;
    if (!ownsAll(after, owner, spaces) || ownsAll(before, owner, spaces)) continue;
    const names = { player: playerMention(cast.value, owner), group: groupName(cast.value, key) };
    const text =
      owner === mySeat.value
        ? phrase("You now own all of {group}!", names)
        : phrase("{player} now owns all of {group}!", names);
    return { kind: "group", icon: "crown", seat: owner, text };
  }
  return undefined;
}

/** The moment of an event that only one game has; undefined for any other. */
export type OwnMoment = (event: GameEvent, before: State) => Moment | undefined;

/** A rent of at least this share of its payer’s cash is a high one. */
const HIGH_RENT = 0.25;

export const isHigh = (amount: number, seat: Seat, before: State): boolean =>
  amount >= HIGH_RENT * (before.players[seat]?.cash ?? 0);

function told(event: GameEvent, before: State): Moment | undefined {
  const text = () => sentence(event, cast.value);
  switch (event.type) {
    case "went_bankrupt":
      return { kind: "bankrupt", icon: "flag", seat: event.seat, text: text() };
    case "trade_made":
      return { kind: "trade", icon: "handshake", seat: event.seat, text: text() };
    case "trade_voided":
      if (event.reason !== "changed" || ![event.seat, event.to].includes(mySeat.peek() ?? -1)) {
        return undefined;
      }
      return { kind: "void", icon: "handshake", seat: event.seat, text: text() };
    case "rent_paid":
      if (!isHigh(event.amount, event.seat, before)) return undefined;
      return { kind: "rent", icon: "coins", seat: event.seat, text: text() };
    default:
      return undefined;
  }
}

/** The most important moment of an update, if it has one; at the end of the game there is the result instead. */
export function momentOf(
  events: readonly GameEvent[],
  before: State,
  after: State,
  own?: OwnMoment,
): Moment | undefined {
  if (after.status !== "playing") return undefined;
  const moments = events
    .map((event) => own?.(event, before) ?? told(event, before))
    .filter((one) => one !== undefined);
  return moments.find((one) => one.kind === "bankrupt") ?? completed(before, after) ?? moments[0];
}
