/** Reading the parts of a document that may have any faults, and the edits of their names. */

import { languageTag } from "../shell/i18n/catalogue";
import { isList, isTable } from "./edits";
import type { Edit, Step, Table } from "./types";

const NOTHING: Table = {};

const tablesIn = (value: unknown): readonly Table[] =>
  isList(value) ? value.map((one) => (isTable(one) ? one : NOTHING)) : [];

export const spacesIn = (doc: Table): readonly Table[] => tablesIn(doc.space);
export const cardsIn = (doc: Table): readonly Table[] => tablesIn(doc.card);
export const groupsIn = (doc: Table): readonly Table[] => tablesIn(doc.group);

export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
export const figureIn = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) ? value : undefined;
export const figuresIn = (value: unknown): readonly number[] =>
  isList(value) ? value.map((one) => figureIn(one) ?? 0) : [];

/** The language of plain names. */
export const ownLanguage = (doc: Table): string => textIn(doc.language) || "en";

/** The field of what a part says, and the one with the same in further languages. */
interface Worded {
  readonly one: "name" | "text";
  readonly many: "names" | "texts";
}

const NAME: Worded = { one: "name", many: "names" };
const TEXT: Worded = { one: "text", many: "texts" };

/** What a part says in a language; empty if nothing. It may also be a table by language. */
function wordsIn(thing: Table, language: string, own: string, { one, many }: Worded): string {
  const words = thing[one];
  if (isTable(words)) return textIn(words[language]);
  const among = textIn(asTable(thing[many])[language]);
  return language === own ? among || textIn(words) : among;
}

/** A name in a language. */
export const nameIn = (thing: Table, language: string, own: string): string =>
  wordsIn(thing, language, own, NAME);

/** The text of a card in a language. */
export const cardTextIn = (card: Table, language: string, own: string): string =>
  wordsIn(card, language, own, TEXT);

/** The name as a reader sees it. */
export const shownName = (thing: Table, own: string): string =>
  nameIn(thing, languageTag(), own) || nameIn(thing, own, own) || textIn(thing.name);

/** All names by language, if there are any besides the board's own. */
export function namesIn(thing: Table, own: string): Record<string, string> | undefined {
  const others = isTable(thing.name) ? thing.name : { [own]: thing.name, ...asTable(thing.names) };
  const given = Object.entries(others).filter(
    ([, name]) => typeof name === "string" && name !== "",
  );
  return given.length > 1 ? (Object.fromEntries(given) as Record<string, string>) : undefined;
}

export const asTable = (value: unknown): Table => (isTable(value) ? value : NOTHING);

function placeIn(thing: Table, language: string, own: string, { one, many }: Worded): Step[] {
  if (isTable(thing[one])) return [one, language];
  return language === own ? [one] : [many, language];
}

/** The place of a name in a language, as problems name it. */
export const namePlace = (thing: Table, language: string, own: string): Step[] =>
  placeIn(thing, language, own, NAME);

/** The place of a card's text in a language. */
export const cardTextPlace = (card: Table, language: string, own: string): Step[] =>
  placeIn(card, language, own, TEXT);

/** The edits that give a card a text in a language, or take it away. */
export function cardTextEdits(
  path: readonly Step[],
  card: Table,
  language: string,
  own: string,
  text: string,
): Edit[] {
  const place = cardTextPlace(card, language, own);
  const [first] = place;
  const among = asTable(card.texts);
  const twice: Edit[] =
    first === "text" && among[own] !== undefined
      ? [{ do: "remove", path: [...path, "texts", own] }]
      : [];
  if (text === "") {
    const given = first === "texts" ? among[language] !== undefined : card.text !== undefined;
    return given ? [{ do: "remove", path: [...path, ...place] }, ...twice] : twice;
  }
  if (first === "texts" && !isTable(card.texts)) {
    return [{ do: "set", path: [...path, "texts"], value: { [language]: text } }];
  }
  return [{ do: "set", path: [...path, ...place], value: text }, ...twice];
}

/** The edits that give something a name in a language; its old locative goes. */
export function nameEdits(
  path: readonly Step[],
  thing: Table,
  language: string,
  own: string,
  name: string,
): Edit[] {
  const place = namePlace(thing, language, own);
  const locative = asTable(thing.names_at)[language];
  const stale: Edit[] =
    locative === undefined ? [] : [{ do: "remove", path: [...path, "names_at", language] }];
  const [first] = place;
  if (first === "names" && name === "") {
    const given = asTable(thing.names)[language] !== undefined;
    return given ? [{ do: "remove", path: [...path, ...place] }, ...stale] : stale;
  }
  if (first === "names" && !isTable(thing.names)) {
    return [{ do: "set", path: [...path, "names"], value: { [language]: name } }, ...stale];
  }
  // The board's own language may be among the others, too, and would win over the plain name.
  const twice = place.length === 1 && asTable(thing.names)[own] !== undefined;
  const other: Edit[] = twice ? [{ do: "remove", path: [...path, "names", own] }] : [];
  return [{ do: "set", path: [...path, ...place], value: name }, ...other, ...stale];
}

/** A field with another value, or without one. */
export function fieldEdits(
  path: readonly Step[],
  thing: Table,
  field: string,
  value: unknown,
): Edit[] {
  if (value !== undefined) return [{ do: "set", path: [...path, field], value }];
  return Object.hasOwn(thing, field) ? [{ do: "remove", path: [...path, field] }] : [];
}
