/**
 * Sentences in which names and amounts stand as parts of their own, so that the screen can colour a name and make a part
 * a button, while every language keeps its own order of words.
 */

import { isolate, number, pluralTemplate, split, template } from "./catalogue";
import { addressed } from "./you";

/** A part of a sentence that is more than text. */
export interface Mention {
  readonly text: string;
  readonly seat?: number;
  readonly amount?: number;
  /** It is the reader, whom the sentence addresses. */
  readonly me?: boolean;
  /** Opens what the part names, when it is pressed. */
  readonly open?: () => void;
}

export type Piece = string | Mention;

/** A sentence in parts, in the order to read them. */
export type Phrase = readonly Piece[];

/** A value for a slot of a sentence: text, a number, a part, or a whole phrase. */
export type Slot = string | number | Mention | Phrase;
export type PhraseSlots = Readonly<Record<string, Slot>>;

const isPhrase = (slot: Slot): slot is Phrase => Array.isArray(slot);

function pieces(slot: Slot): Phrase {
  if (isPhrase(slot)) return slot;
  if (typeof slot === "number") return [number(slot)];
  return [typeof slot === "string" ? isolate(slot) : { ...slot, text: isolate(slot.text) }];
}

function fill(text: string, slots: PhraseSlots): Phrase {
  const parts = split(text);
  const filled: Piece[] = [];
  parts.forEach((part, index) => {
    const isName = index % 2 === 1;
    const slot = isName ? slots[part] : part;
    if (slot !== undefined && slot !== "") filled.push(...pieces(slot));
  });
  return addressed(filled);
}

/** A sentence in the reader's language: `phrase("{player} paid {amount}.", { player, amount })`. */
export const phrase = (message: string, slots: PhraseSlots = {}): Phrase =>
  fill(template(message), slots);

/** A sentence that depends on a number; `{count}` is put in by itself. */
export const pluralPhrase = (
  count: number,
  one: string,
  other: string,
  slots: PhraseSlots = {},
): Phrase => fill(pluralTemplate(count, one, other), { count, ...slots });

/** A sentence as plain text, for titles, labels and screen readers. */
export const plain = (sentence: Phrase): string =>
  sentence.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");

/** Phrases as a list in the reader's language, joined as "a, b and c". */
export function phraseList(items: readonly Phrase[], tag: string): Phrase {
  const marks = items.map((_, index) => String(index));
  return new Intl.ListFormat(tag, { type: "conjunction" })
    .formatToParts(marks)
    .flatMap(
      (part): Phrase =>
        part.type === "element" ? (items[Number(part.value)] ?? []) : [part.value],
    );
}
