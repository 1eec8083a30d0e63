/** Short names, which small screens show in place of names: in the document by these names, and proposed from them. */

import { shortNames } from "../shell/i18n/short";
import { asTable, nameIn, ownLanguage, spacesIn, textIn } from "./document";
import { isTable } from "./edits";
import type { Edit, Format, Table } from "./types";

const ISOLATES = /[\u2066-\u2069]/g;
/** The letters at the end of a word that is drawn together: "Northu’land". */
const TAIL = 4;

export const shortIn = (doc: Table, name: string): string => textIn(asTable(doc.short_names)[name]);

/** The edits that give a name a short one, or take it away. */
export function shortEdits(doc: Table, name: string, short: string): Edit[] {
  const given = Object.hasOwn(asTable(doc.short_names), name);
  if (short === "") return given ? [{ do: "remove", path: ["short_names", name] }] : [];
  if (!isTable(doc.short_names)) {
    return [{ do: "set", path: ["short_names"], value: { [name]: short } }];
  }
  return [{ do: "set", path: ["short_names", name], value: short }];
}

/** How long a text is for the server, which counts code points. */
export const lengthOf = (text: string): number => [...text].length;

const lettersOf = (word: string, language: string): string[] =>
  [...new Intl.Segmenter(language).segment(word)].map(({ segment }) => segment);

/** A word with an apostrophe in place of what does not fit. */
function contracted(word: string, most: number, language: string): string {
  const letters = lettersOf(word, language);
  const tail = letters.slice(-TAIL).join("");
  let head = "";
  for (const letter of letters.slice(0, -TAIL)) {
    if (lengthOf(`${head}${letter}’${tail}`) > most) break;
    head += letter;
  }
  return head === "" ? letters.slice(0, most).join("") : `${head}’${tail}`;
}

/** The short name of one of these names: without the words that several share, or its longest word, contracted. */
export function shortOf(
  names: readonly string[],
  at: number,
  most: number,
  language: string,
): string {
  const short = (shortNames(names)[at] ?? "").replace(ISOLATES, "");
  if (lengthOf(short) <= most) return short;
  const words = short.split(" ").sort((one, other) => lengthOf(other) - lengthOf(one));
  const fits = words.find((word) => lengthOf(word) <= most);
  return fits !== undefined && lengthOf(fits) > TAIL
    ? fits
    : contracted(words[0] ?? "", most, language);
}

/** What can be proposed as the short name of a space in a language; undefined if its name needs none. */
export function proposedShort(
  doc: Table,
  at: number,
  language: string,
  { deeds, limits }: Format,
): string | undefined {
  const own = ownLanguage(doc);
  const spaces = spacesIn(doc).flatMap((space, index) =>
    deeds.includes(textIn(space.kind)) ? [{ index, name: nameIn(space, language, own) }] : [],
  );
  const place = spaces.findIndex(({ index }) => index === at);
  const name = spaces[place]?.name ?? "";
  if (name === "") return undefined;
  const short = shortOf(
    spaces.map((one) => one.name),
    place,
    limits.short,
    language,
  );
  return short === name || short === "" ? undefined : short;
}
