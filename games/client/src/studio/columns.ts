/** Columns of names and prices: pasting them from a spreadsheet, and scaling all amounts. */

import { readWhole } from "../shell/i18n/digits";
import { isOnCurve, rentsFor, scaleOf } from "./curve";
import {
  cardsIn,
  fieldEdits,
  figureIn,
  figuresIn,
  nameEdits,
  nameIn,
  ownLanguage,
  spacesIn,
} from "./document";
import { edited, isList } from "./edits";
import { shortEdits } from "./shorts";
import type { Edit, Format, Table } from "./types";

/** A column of the table: names or short names in a language, or the prices and amounts. */
export type Column = { readonly language: string; readonly short?: boolean } | "amount";

/** The field with the amount of a space, if its kind has one: what it costs, or what it takes or gives. */
export function amountField(space: Table, format: Format): "price" | "amount" | undefined {
  const fields = format.kinds[String(space.kind)] ?? [];
  return fields.includes("price") ? "price" : fields.includes("amount") ? "amount" : undefined;
}

/** The edits that set a price, and with it rents that follow it. */
export function priceEdits(
  doc: Table,
  at: number,
  price: number,
  { curve, limits, kinds }: Format,
): Edit[] {
  const space = spacesIn(doc)[at] ?? {};
  const edits = fieldEdits(["space", at], space, "price", price);
  const hasRents = kinds[String(space.kind)]?.includes("rents") ?? false;
  const follows =
    figuresIn(space.rents).length === 0 ||
    isOnCurve(space, curve, scaleOf(doc, curve), limits.money);
  if (!hasRents || !follows || price < 0) return edits;
  const spaces = spacesIn(doc).map((one, index) => (index === at ? { ...one, price } : one));
  const scale = scaleOf({ ...doc, space: spaces }, curve);
  const rents = rentsFor(price, curve, scale, limits.money);
  return [...edits, { do: "set", path: ["space", at, "rents"], value: rents }];
}

/** The cells of a copied part of a spreadsheet; undefined for a text that goes into one cell. */
export function cellsOf(text: string): readonly (readonly string[])[] | undefined {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  if (lines.length === 1 && !text.includes("\t")) return undefined;
  return lines.map((line) => line.split("\t").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")));
}

export interface Pasted {
  readonly edits: readonly Edit[];
  /** What had no place: lines beyond the last space, amounts of spaces that have none, texts that are no amounts. */
  readonly lost: number;
}

function cellEdits(
  doc: Table,
  at: number,
  column: Column,
  text: string,
  format: Format,
): Edit[] | undefined {
  const space = spacesIn(doc)[at] ?? {};
  if (column !== "amount" && column.short) {
    const name = nameIn(space, column.language, ownLanguage(doc));
    return name === "" ? undefined : shortEdits(doc, name, text);
  }
  if (column !== "amount") {
    return nameEdits(["space", at], space, column.language, ownLanguage(doc), text);
  }
  const field = amountField(space, format);
  const amount = readWhole(text);
  if (field === undefined || amount === undefined) return undefined;
  return field === "price"
    ? priceEdits(doc, at, amount, format)
    : fieldEdits(["space", at], space, field, amount);
}

/** The edits that put cells into these rows and columns; empty cells change nothing. */
export function pastedCells(
  doc: Table,
  cells: readonly (readonly string[])[],
  rows: readonly number[],
  columns: readonly Column[],
  format: Format,
): Pasted {
  const edits: Edit[] = [];
  let now = doc;
  let lost = 0;
  cells.forEach((line, row) => {
    line.forEach((text, place) => {
      if (text === "") return;
      const at = rows[row];
      const column = columns[place];
      // Short names are found by names, which the same line may have changed.
      const from = column !== "amount" && column?.short ? now : doc;
      const made = at !== undefined && column && cellEdits(from, at, column, text, format);
      if (made) {
        edits.push(...made);
        now = edited(now, made);
      } else lost += 1;
    });
  });
  return { edits, lost };
}

const MONEY_FIELDS = ["price", "house_cost"] as const;
const FEES = ["house", "hotel"] as const;
const MONEY_KINDS = new Set(["tax", "free_money"]);
const MONEY_EFFECTS = new Set(["give", "take", "take_from_every_player", "give_to_every_player"]);

/** All amounts of money times a factor: two edits, of all spaces and all cards. */
export function scaled(doc: Table, factor: number, most: number): Edit[] {
  const times = (amount: number): number =>
    amount < 0 ? amount : Math.min(most, Math.round(amount * factor));
  const scaledFields = (thing: Table, fields: readonly string[]): Table => {
    const now: Record<string, unknown> = { ...thing };
    for (const field of fields) {
      const amount = figureIn(thing[field]);
      if (amount !== undefined) now[field] = times(amount);
    }
    return now;
  };
  const space = spacesIn(doc).map((one) => {
    const isMoney = MONEY_KINDS.has(String(one.kind));
    const now = scaledFields(one, [...MONEY_FIELDS, ...(isMoney ? ["amount"] : [])]);
    return isList(one.rents) ? { ...now, rents: figuresIn(one.rents).map(times) } : now;
  });
  const card = cardsIn(doc).map((one) =>
    scaledFields(one, MONEY_EFFECTS.has(String(one.effect)) ? ["amount"] : [...FEES]),
  );
  const edits: Edit[] = [{ do: "set", path: ["space"], value: space }];
  return card.length === 0 ? edits : [...edits, { do: "set", path: ["card"], value: card }];
}

/** A factor such as 10, 0.5 or 1,5, in the digits of any script. */
export function readFactor(text: string): number | undefined {
  const latin = text.trim().replace(/\p{Nd}/gu, (digit) => String(readWhole(digit) ?? ""));
  if (!/^\d{1,6}([.,٫]\d{1,6})?$/.test(latin)) return undefined;
  const factor = Number(latin.replace(/[,٫]/, "."));
  return factor > 0 ? factor : undefined;
}
