/**
 * The texts of the client in the reader's language.
 *
 * English is the source: a message is its own English text, with `{name}` for its slots, so nothing is ever
 * without a text. Another language is a catalogue from these messages to its own. A component that reads a text follows
 * the language, because the language is a signal. Knows nothing of games.
 */

import { signal } from "@preact/signals";

/** The plural forms of one message in one language, by CLDR category (`one`, `other`, …). */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** A language's texts, by the English message (for plurals: by the English for one). */
export type Catalogue = Readonly<Record<string, string | Forms>>;

/** The values for a message's slots, such as `{name}`. */
export type Slots = Readonly<Record<string, string | number>>;

interface Language {
  readonly tag: string;
  readonly catalogue: Catalogue;
}

const pageLanguage = typeof document === "undefined" ? "" : document.documentElement.lang;
const language = signal<Language>({ tag: pageLanguage || "en", catalogue: {} });
let other: Language | undefined;
const current = (): Language => other ?? language.value;

/** The BCP 47 tag of the language in use. */
export const languageTag = (): string => current().tag;

/** Changes the language of everything on the page. */
export function setLanguage(tag: string, catalogue: Catalogue): void {
  language.value = { tag, catalogue };
}

/** What this returns in another language than the reader's. */
export function inLanguage<Said>(tag: string, catalogue: Catalogue, say: () => Said): Said {
  other = { tag, catalogue };
  try {
    return say();
  } finally {
    other = undefined;
  }
}

/** The text of `message` in the reader's language, its slots still open; an empty translation is none yet. */
export function template(message: string): string {
  const translation = current().catalogue[message];
  return (typeof translation === "string" && translation) || message;
}

/** The text for `count` things in the reader's language, its slots still open. */
export function pluralTemplate(count: number, one: string, other: string): string {
  const { tag, catalogue } = current();
  const forms = catalogue[one];
  if (forms === undefined || typeof forms === "string") return count === 1 ? one : other;
  return forms[pluralRule(tag, count)] || forms.other || other;
}

const rules = new Map<string, Intl.PluralRules>();

function pluralRule(tag: string, count: number): Intl.LDMLPluralRule {
  let rule = rules.get(tag);
  if (rule === undefined) {
    rule = new Intl.PluralRules(tag);
    rules.set(tag, rule);
  }
  return rule.select(count);
}

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const ISOLATED = /^\u2068[^\u2069]*\u2069$/;

/** A text that is read from right to left keeps its order to itself: what stands beside it stays where it is. */
export const isolate = (text: string): string =>
  RIGHT_TO_LEFT.test(text) && !ISOLATED.test(text) ? `\u2068${text}\u2069` : text;

/** A number with a sign, or one in groups, is written from left to right in every language. */
export const ordered = (text: string): string =>
  typeof document !== "undefined" && document.documentElement.dir === "rtl"
    ? `\u2066${text}\u2069`
    : text;

const SLOT = /\{(\w+)\}/g;

function fill(text: string, slots: Slots): string {
  return text.replace(SLOT, (open, name: string) => {
    const value = slots[name];
    if (value === undefined) return open;
    return typeof value === "number" ? number(value) : isolate(value);
  });
}

/** A text of the client, in the reader's language: `t("{name} is ready", { name })`. */
export const t = (message: string, slots: Slots = {}): string => fill(template(message), slots);

/** A text that depends on a number: `plural(n, "{count} house", "{count} houses")`; `{count}` is put in by itself. */
export const plural = (count: number, one: string, other: string, slots: Slots = {}): string =>
  fill(pluralTemplate(count, one, other), { count, ...slots });

/** Marks a message in a constant for the list of messages; it is translated where it is shown. */
export const mark = (message: string): string => message;

/** A template split at its slots: texts and slot names in turn, texts first. */
export const split = (text: string): readonly string[] => text.split(SLOT);

const numberFormats = new Map<string, Intl.NumberFormat>();

/** A format of numbers, kept because making one takes far longer than using it. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(tag, options);
    numberFormats.set(key, format);
  }
  return format;
}

/** A whole number in the reader's digits and grouping, or in another place's grouping (`locale`). */
export function number(value: number, locale: string = current().tag): string {
  const text = numberFormat(locale, { maximumFractionDigits: 0 }).format(value);
  return value < 0 ? ordered(text.replace("-", "\u2212")) : text;
}

/** A change of a number: `+3`, `−2`. */
export const numberChange = (value: number): string =>
  value > 0 ? ordered(`+${number(value)}`) : number(value);

/** A list as the reader's language writes it: "Ann, Bob and Cy". */
export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(current().tag, { type: "conjunction" }).format(items);
