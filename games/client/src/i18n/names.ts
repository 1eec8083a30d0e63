/** The names of players, spaces and groups at one table, as parts of sentences. Knows no socket and no store. */

import type { CardMoves } from "../wire/messages";
import { languageTag, mark, t } from "./catalogue";
import { money } from "./money";
import type { Mention } from "./phrase";

/** What is printed on a board, with what it is called in other languages where that is known. */
export interface Named {
  readonly name: string;
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** What has to be known of a table to speak of it: who sits there and what is printed on its board. */
export interface Cast {
  readonly seats: readonly { readonly seat: number; readonly name: string }[];
  readonly board: {
    readonly spaces: readonly (Named & {
      readonly index: number;
      readonly group?: string | undefined;
      readonly cards?: string | undefined;
    })[];
    readonly groups: readonly (Named & {
      readonly key: string;
      readonly kind?: string | undefined;
    })[];
    readonly start?: number | undefined;
    readonly card_moves?: CardMoves | undefined;
  };
}

/** Who may owe or be owed. */
export type Party = number | "bank";

/** What it is called in the reader's language. */
export const nameOf = ({ name, names }: Named): string => names?.[languageTag()] ?? name;

export function player(cast: Cast, seat: number): Mention {
  const name = cast.seats.find((one) => one.seat === seat)?.name;
  return { text: name ?? t("Seat {number}", { number: seat + 1 }), seat };
}

export function space(cast: Cast, index: number): Mention {
  const found = cast.board.spaces.find((one) => one.index === index);
  return { text: found ? nameOf(found) : t("Space {number}", { number: index }), space: index };
}

export const amountOf = (amount: number): Mention => ({ text: money(amount), amount });

export const playerName = (cast: Cast, seat: number): string => player(cast, seat).text;
export const spaceName = (cast: Cast, index: number): string => space(cast, index).text;
export const partyName = (cast: Cast, party: Party): string =>
  party === "bank" ? t("the bank") : playerName(cast, party);

/** The usual groups, for boards that call them by their keys only. */
const USUAL_GROUPS: Readonly<Record<string, string>> = {
  brown: mark("Brown"),
  light_blue: mark("Light blue"),
  pink: mark("Pink"),
  orange: mark("Orange"),
  red: mark("Red"),
  yellow: mark("Yellow"),
  green: mark("Green"),
  dark_blue: mark("Dark blue"),
  railroads: mark("Railroads"),
  utilities: mark("Utilities"),
};

/** Whether a name says no more than the key: `light_blue`, `Light blue`. */
const isKey = (name: string, key: string): boolean =>
  name.toLowerCase() === key.replaceAll("_", " ") || name === key;

/** A group as the board calls it. */
export function groupName(cast: Cast, key: string): string {
  const group = cast.board.groups.find((one) => one.key === key) ?? { name: key };
  const name = nameOf(group);
  const usual = isKey(name, key) ? USUAL_GROUPS[key] : undefined;
  return usual === undefined ? name : t(usual);
}

/** A pile of cards is called as the space that points to it. */
export function cardGroupName(cast: Cast, key: string): string {
  const space = cast.board.spaces.find((one) => one.cards === key);
  return space ? nameOf(space) : key;
}
