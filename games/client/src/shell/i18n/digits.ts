/** Whole numbers in fields: written in the reader's digits, read as typed or pasted, in the digits of any script. */

import { languageTag, number, numberFormat, t } from "./catalogue";

/** A whole number without grouping, as it is typed. */
export const digits = (value: number): string =>
  numberFormat(languageTag(), { useGrouping: false }).format(value);

/** Numbers with more digits are not exact in JavaScript. */
const MAX_DIGITS = 15;

/** Spaces, and invisible marks that formatted amounts carry. */
const BLANK = "[\\s\\u00ad\\u061c\\u200b-\\u200f\\u2060\\u2066-\\u2069\\ufeff]*";
/** What groups digits. An ordinary space does not: it may stand between two numbers. */
const MARK = "[,，٬'’\\u00a0\\u2009\\u202f]";
/** Ungrouped, or grouped as 1,500,000 or as 15,00,000, with one mark throughout. */
const WHOLE = `\\d+|\\d{1,3}(?<three>${MARK})\\d{3}(?:\\k<three>\\d{3})*|\\d{1,2}(?<two>${MARK})(?:\\d{2}\\k<two>)*\\d{3}`;
/** A fraction of nothing. Three zeros after a point may be a group in another language. */
const FRACTION = "(?:[.．٫]0{1,2})?";
const AMOUNT = new RegExp(
  `^${BLANK}(?<sign>[-+＋﹣－−‐‑–]?)${BLANK}\\p{Sc}?${BLANK}(?<whole>${WHOLE})${FRACTION}${BLANK}\\p{Sc}?${BLANK}$`,
  "u",
);

/** The value of a digit of any script: each has its ten in a row. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** The whole number that a text says; undefined where it says none, or might mean another. */
export function readWhole(text: string): number | undefined {
  const read = AMOUNT.exec(text.replace(/\p{Nd}/gu, latinDigit))?.groups;
  const latin = read?.whole?.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  if (latin === undefined || latin.length > MAX_DIGITS) return undefined;
  const { sign = "" } = read ?? {};
  return sign === "" || "+＋".includes(sign) ? Number(latin) : 0 - Number(latin);
}

/** What to write where `readWhole` reads nothing. */
export const wholeNeeded = (): string =>
  t("Write one whole number, such as {example}.", { example: number(1500) });

/** Replaces the text of a field, with the caret as far from its end as before. */
function rewrite(field: HTMLInputElement, text: string): void {
  if (field.value === text) return;
  const fromEnd = field.value.length - (field.selectionEnd ?? field.value.length);
  field.value = text;
  const caret = Math.max(0, text.length - fromEnd);
  field.setSelectionRange(caret, caret);
}

/** What a field says after it was changed; mere digits are written in the reader's. */
export function readField(field: HTMLInputElement): { text: string; amount: number | undefined } {
  const amount = readWhole(field.value);
  if (amount !== undefined && /^\p{Nd}+$/u.test(field.value)) rewrite(field, digits(amount));
  return { text: field.value, amount };
}
