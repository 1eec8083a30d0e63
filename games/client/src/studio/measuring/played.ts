/** Whether two boards are played alike: names and texts make no difference to a game (`nameless` in games/rules/board.py). */

import { asTable, cardsIn, spacesIn, textIn } from "../document";
import { same } from "../edits";
import type { Table } from "../types";

const NAMES = new Set([
  "name",
  "names",
  "names_at",
  "name_en",
  "name_bn",
  "name_bn_at",
  "text",
  "texts",
  "group",
  "cards",
]);

/** A number for each key, in their order. */
const numbered = (keys: readonly unknown[]): ReadonlyMap<string, number> =>
  new Map([...new Set(keys.map(textIn).filter(Boolean))].map((key, at) => [key, at]));

const withoutNames = (thing: unknown): Table =>
  Object.fromEntries(Object.entries(asTable(thing)).filter(([key]) => !NAMES.has(key)));

function nameless(doc: Table): unknown {
  const [spaces, cards] = [spacesIn(doc), cardsIn(doc)];
  const groups = numbered(spaces.map(({ group }) => group));
  const piles = numbered([
    ...cards.map(({ group }) => group),
    ...spaces.map((space) => space.cards),
  ]);
  return [
    spaces.map((space) => [
      withoutNames(space),
      groups.get(textIn(space.group)),
      piles.get(textIn(space.cards)),
    ]),
    cards.map((card) => [withoutNames(card), piles.get(textIn(card.group))]),
  ];
}

export const isPlayedAs = (one: Table, other: Table): boolean =>
  same(one, other) || same(nameless(one), nameless(other));
