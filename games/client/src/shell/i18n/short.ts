/** Short names that still tell spaces, or players, apart: without the words that several of them share. */

import { isolate } from "./catalogue";

const ARTICLE = /^(the|an?)\s+(?=\S)/i;

const wordsOf = (name: string): string[] => name.replace(ARTICLE, "").split(/[\s,]+/);

/** A short name for each name: "Euston" for "Euston Road" among other roads, "Ada" for "Bot Ada" among other bots. */
export function shortNames(shown: readonly string[]): string[] {
  const names = shown.map((name) => name.replace(/[\u2068\u2069]/g, ""));
  const uses = new Map<string, number>();
  for (const name of names) {
    for (const word of new Set(wordsOf(name))) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const rarer = (name: string, most: number) => {
    const text = wordsOf(name)
      .filter((word) => (uses.get(word) ?? 0) <= most)
      .join(" ");
    return /\p{L}/u.test(text) ? text : undefined; // a number alone is no name
  };
  return names.map((name) => isolate(rarer(name, 1) ?? rarer(name, names.length / 2) ?? name));
}

/** Whether any of these names but the one itself begins so. */
export const isAmbiguousAmong =
  (names: readonly string[], self: string) =>
  (beginning: string): boolean =>
    names.some((name) => name !== self && name.toLowerCase().startsWith(beginning.toLowerCase()));
