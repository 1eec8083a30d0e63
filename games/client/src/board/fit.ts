/** The text of a space that fits on it at a size that can be read: whole, hyphenated or cut short. In any script. */

import { signal } from "@preact/signals";

/** Measures the width of a text in ems. */
export type Measure = (text: string) => number;

/** The room for a name: its width in px, and how many lines fit. */
export interface Room {
  readonly width: number;
  readonly lines: number;
}

/** The font sizes allowed, in px. */
export interface Sizes {
  readonly min: number;
  readonly max: number;
}

export interface Fitted {
  readonly text: string;
  readonly size: number;
  /** Whether words or letters are missing. */
  readonly cut: boolean;
  /** The share of its width to which the text is condensed. */
  readonly condensed?: number;
}

/** What to write where the name has no room. */
export interface Shortening {
  readonly name: string;
  /** Whether other names of the board begin with this, too. */
  readonly isAmbiguous: (beginning: string) => boolean;
}

/** Where a word may be broken: drawn as a hyphen at the end of a line, and not at all within one. */
const SOFT = "\u00ad";

/** A word break: a space, or behind a hyphen. */
const BREAK = /\s+|(?<=[-\u00ad])/;

/** Letters can be read when they are condensed to this share of their width. */
const NARROWEST = 0.72;

/**
 * The name in the largest font size at which its lines fit; at the smallest, words are hyphenated, or the short name stands
 * in its place: condensed, or cut short as the last resort.
 */
export function fitted(
  name: string,
  room: Room,
  sizes: Sizes,
  measure: Measure,
  short?: Shortening,
): Fitted {
  const whole = wholeName(name, room, sizes, measure);
  if (whole) return whole;
  const brief = short?.name ?? name;
  const inPlace = wholeName(brief, room, sizes, measure);
  if (inPlace) return { ...inPlace, cut: brief !== name };
  const words = brief.split(BREAK);
  const isAmbiguous = short?.isAmbiguous ?? (() => false);
  for (const text of [brief, words[0] ?? ""]) {
    const share = condensation(text, room, sizes.min, measure);
    if (share < NARROWEST || (text !== brief && isAmbiguous(text))) continue;
    return { text, size: sizes.min, cut: text !== name, condensed: share };
  }
  const text = shortened(words, room, sizes.min, measure, isAmbiguous);
  return { text, size: sizes.min, cut: true };
}

/** The share of its width to which a text has to be condensed; 0 if that makes it fit on no fewer lines. */
function condensation(text: string, room: Room, size: number, measure: Measure): number {
  const words = room.lines === 1 ? [text] : text.split(BREAK);
  const share = Math.floor((100 * room.width) / (Math.max(...words.map(measure)) * size)) / 100;
  return share < 1 && lines(words, room.width / size / share, measure) <= room.lines ? share : 0;
}

/** The name with all its letters, if they fit. */
function wholeName(name: string, room: Room, sizes: Sizes, measure: Measure): Fitted | undefined {
  const line = sizeFor(measure(name), room.width, sizes);
  if (line >= sizes.min && (room.lines === 1 || line === sizes.max)) {
    return { text: name, size: line, cut: false };
  }
  const words = name.split(BREAK);
  const size = sizeFor(Math.max(...words.map(measure)), room.width, sizes);
  const fits = size >= sizes.min && lines(words, room.width / size, measure) <= room.lines;
  if (fits) return { text: name, size, cut: false };
  if (line >= sizes.min) return { text: name, size: line, cut: false };
  const ems = room.width / sizes.min;
  const text = name.replace(/[^\s-]+/g, (word) => hyphenated(word, ems, measure));
  const pieces = text.split(BREAK).map((piece) => piece.replace(SOFT, "-"));
  if (pieces.every((piece) => measure(piece) <= ems) && lines(pieces, ems, measure) <= room.lines) {
    return { text, size: sizes.min, cut: false };
  }
  return undefined;
}

const sizeFor = (breadth: number, width: number, { max }: Sizes): number =>
  Math.min(max, Math.floor((100 * width) / Math.max(breadth, 0.1)) / 100);

/** How many lines the words take when each line holds this many ems. */
function lines(words: readonly string[], ems: number, measure: Measure): number {
  let count = 0;
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && measure(longer) <= ems) line = longer;
    else {
      count += 1;
      line = word;
    }
  }
  return count;
}

function shortened(
  words: readonly string[],
  room: Room,
  size: number,
  measure: Measure,
  isAmbiguous: Shortening["isAmbiguous"],
): string {
  const ems = room.width / size;
  return words
    .slice(0, room.lines)
    .map((word, at) => cut(word, ems, measure, at === 0 ? isAmbiguous : () => false))
    .join(" ");
}

/** Consonants that begin a syllable together. */
const ONSET = /^([bcdgjkpst]h|[bcdfgkpt][lr]|s[cklmnpt])/i;
const SYLLABLE = /^[^aeiouy\P{L}]+[aeiouy]/iu;
const SHORTEST = 3;

/** Whether a syllable of a word in Latin letters begins here: with one consonant or such a pair, and then a vowel. */
function breaksAt(word: string, index: number): boolean {
  const rest = word.slice(index);
  const consonants = ONSET.test(rest) ? 2 : 1;
  if (/[aeo][wy]$/i.test(word.slice(0, index + 1))) return false; // "flower": "ow" is one vowel
  return (
    /[aeiouy]/i.test(word.slice(0, index)) &&
    (SYLLABLE.exec(rest)?.[0].length ?? 0) === consonants + 1 &&
    !ONSET.test(word.slice(index - 1))
  );
}

/** "Kamalapur" with a break before "pur" where each part fits on a line; otherwise unchanged. */
function hyphenated(word: string, ems: number, measure: Measure): string {
  if (measure(word) <= ems) return word;
  for (let index = word.length - SHORTEST; index >= SHORTEST; index -= 1) {
    const head = `${word.slice(0, index)}-`;
    if (breaksAt(word, index) && measure(head) <= ems) {
      return word.slice(0, index) + SOFT + word.slice(index);
    }
  }
  return word;
}

/** A name whose long words may be broken between their syllables. */
export function hyphenable(name: string): string {
  return name.replace(/[^\s-]{9,}/g, (word) =>
    [...word.matchAll(/(?<=.{3})(?=.{3})/gu)]
      .filter(({ index }) => breaksAt(word, index))
      .reduceRight((text, { index }) => text.slice(0, index) + SOFT + text.slice(index), word),
  );
}

/** "Goldsmith" as "Golds." where no more fits; "Whitehall" as "W’hall" beside another name that begins so. */
function cut(
  word: string,
  ems: number,
  measure: Measure,
  isAmbiguous: Shortening["isAmbiguous"],
): string {
  if (measure(word) <= ems) return word;
  const letters = graphemes(word);
  const longest = (text: (kept: number) => string) => {
    let kept = letters.length - 1;
    while (kept > 1 && measure(text(kept)) > ems) kept -= 1;
    return text(kept);
  };
  const beginning = longest((kept) => `${letters.slice(0, kept).join("")}.`);
  if (!isAmbiguous(beginning.slice(0, -1))) return beginning;
  return longest((kept) => `${letters[0]}’${letters.slice(letters.length - kept + 1).join("")}`);
}

/** The letters as readers count them: a Bangla vowel sign stays with its consonant. */
function graphemes(word: string): string[] {
  if (typeof Intl.Segmenter === "undefined") return word.match(/\P{M}\p{M}*/gu) ?? [word];
  return [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
}

/** The first of several texts that fits on a line of this width, or none. */
export function firstThatFits(
  texts: readonly string[],
  width: number,
  size: number,
  measure: Measure,
): string {
  return texts.find((text) => measure(text) * size <= width) ?? "";
}

/** Grows when fonts have loaded, because they may be wider than the fallback fonts. */
const faces = signal(0);
const SAMPLE = 100;
let pen: CanvasRenderingContext2D | undefined;
let known = new Map<string, number>();

function drawnWith(): CanvasRenderingContext2D | undefined {
  if (pen) return pen;
  pen = document.createElement("canvas").getContext("2d") ?? undefined;
  const family = getComputedStyle(document.body).fontFamily;
  if (pen) pen.font = `600 ${SAMPLE}px ${family}`;
  return pen;
}

/** The width of a text in ems as the browser will draw it. Follows the fonts as they load. */
export function breadth(text: string): number {
  faces.value;
  let inEms = known.get(text);
  if (inEms === undefined) {
    inEms = (drawnWith()?.measureText(text).width ?? 0) / SAMPLE;
    known.set(text, inEms);
  }
  return inEms;
}

function forget(): void {
  known = new Map();
  pen = undefined;
  faces.value += 1;
}

if (typeof document !== "undefined") document.fonts.addEventListener("loadingdone", forget);
