/** The names of the players of one game, as parts of sentences. Knows no socket and no store. */

import { isolate, languageTag, numberFormat, t, template } from "./catalogue";
import { money } from "./money";
import type { Mention } from "./phrase";

/** Something with a name, and its names in other languages where they are known. */
export interface Named {
  readonly name: string;
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** The people of a game, for sentences. */
export interface Cast {
  readonly seats: readonly { readonly seat: number; readonly name: string }[];
  /** The reader's seat: sentences address the reader. */
  readonly me?: number | undefined;
}

/** The name in the reader's language. */
export const nameOf = ({ name, names }: Named): string => names?.[languageTag()] ?? name;

/**
 * The name of a person or bot as it is shown: one that the site gave ("Bot Ada", "Guest Heron 42") in the reader's
 * language, one that is read from right to left isolated from what stands beside it.
 */
export function drawnName(name: string): string {
  const [, given = "", number] = /^((?:Bot|Guest) [A-Z][a-z]+)(?: (\d+))?$/.exec(name) ?? [];
  const known = template(given);
  if (known === given) return isolate(name);
  if (number === undefined) return known;
  return `${known} ${numberFormat(languageTag(), { useGrouping: false }).format(Number(number))}`;
}

export function player(cast: Cast, seat: number): Mention {
  const name = cast.seats.find((one) => one.seat === seat)?.name;
  return {
    text: name === undefined ? t("Seat {number}", { number: seat + 1 }) : drawnName(name),
    seat,
    ...(seat === cast.me ? { me: true } : {}),
  };
}

export const playerName = (cast: Cast, seat: number): string => player(cast, seat).text;

export const amountOf = (amount: number): Mention => ({ text: money(amount), amount });

/** The address of the profile of somebody with this name. */
export const profilePath = (name: string): string => `/players/${encodeURIComponent(name)}/`;
