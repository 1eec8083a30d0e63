/** The groups of cards: each card names its own, and spaces name the one they draw from. */

import { cardsIn, spacesIn, textIn } from "./document";
import type { Edit, Table } from "./types";

/** Their keys, in the order in which cards and spaces first name them. */
export const pilesOf = (doc: Table): string[] => [
  ...new Set(
    [...cardsIn(doc).map(({ group }) => group), ...spacesIn(doc).map(({ cards }) => cards)]
      .map(textIn)
      .filter((key) => key !== ""),
  ),
];

/** The edits that give a group of cards another name. */
export function pileRenamed(doc: Table, from: string, to: string): Edit[] {
  const set = (path: (string | number)[]): Edit => ({ do: "set", path, value: to });
  return [
    ...cardsIn(doc).flatMap(({ group }, at) =>
      group === from ? [set(["card", at, "group"])] : [],
    ),
    ...spacesIn(doc).flatMap(({ cards }, at) =>
      cards === from ? [set(["space", at, "cards"])] : [],
    ),
  ];
}

/** The edits that take a group of cards away, from the last card on. */
export function pileRemoved(doc: Table, key: string): Edit[] {
  const cards = cardsIn(doc).flatMap(({ group }, at): Edit[] =>
    group === key ? [{ do: "remove", path: ["card", at] }] : [],
  );
  const spaces = spacesIn(doc).flatMap((space, at): Edit[] =>
    space.cards === key ? [{ do: "remove", path: ["space", at, "cards"] }] : [],
  );
  return [...cards.reverse(), ...spaces];
}
