/** The reader in sentences about them: "you" in place of their name, and what becomes of an ending behind it. */

import { languageTag, mark, template } from "./catalogue";
import type { Mention, Phrase, Piece } from "./phrase";

interface You {
  readonly alone: string;
  /** Endings, each with what stands for the pronoun and the ending together. */
  readonly withEnding: readonly (readonly string[])[];
}

/** The pronoun, then each ending with both in one: a language has as many as it needs. */
const FORMS = mark("you; ’s: your");

/** The pronoun of the language; in one without, sentences name the reader, too. */
function pronoun(): You | undefined {
  const forms = template(FORMS);
  if (forms === FORMS && languageTag() !== "en") return undefined;
  const [alone = "", ...others] = forms.split("; ");
  return { alone, withEnding: others.map((one) => one.split(": ")) };
}

const SENTENCE_END = /(^|\p{STerm}\s*)$/u;

const isMe = (piece: Piece | undefined): piece is Mention =>
  typeof piece === "object" && piece.me === true;

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Addresses the reader wherever a sentence names them. The verbs are those of its message. */
export function addressed(pieces: Phrase): Phrase {
  const you = pieces.some(isMe) ? pronoun() : undefined;
  if (you === undefined) return pieces;
  const said: Piece[] = [];
  let cut = 0;
  pieces.forEach((piece, at) => {
    if (typeof piece === "string") {
      if (piece.length > cut) said.push(piece.slice(cut));
      cut = 0;
    } else if (isMe(piece)) {
      const before = pieces[at - 1] ?? "";
      const after = pieces[at + 1];
      const [ending = "", whole = you.alone] =
        you.withEnding.find(([one = ""]) => typeof after === "string" && after.startsWith(one)) ??
        [];
      cut = ending.length;
      const starts = typeof before === "string" && SENTENCE_END.test(before);
      const { me: _, ...named } = piece;
      said.push({ ...named, text: starts ? capital(whole) : whole });
    } else said.push(piece);
  });
  return said;
}
