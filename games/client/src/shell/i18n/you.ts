/** The reader in sentences about them: "you" in place of their name, and what becomes of an ending behind it. */

import { languageTag } from "./catalogue";
import type { Mention, Phrase, Piece } from "./phrase";

interface You {
  readonly alone: string;
  /** What stands for the pronoun and the ending together. */
  readonly withEnding: Readonly<Record<string, string>>;
}

const PRONOUNS: Readonly<Record<string, You>> = {
  en: { alone: "you", withEnding: { "’s": "your" } },
  bn: { alone: "আপনি", withEnding: { "-এর": "আপনার", "-কে": "আপনাকে" } },
};

const SENTENCE_END = /(^|[.!?।]\s*)$/;

const isMe = (piece: Piece | undefined): piece is Mention =>
  typeof piece === "object" && piece.me === true;

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Addresses the reader wherever a sentence names them. The verbs are those of its message. */
export function addressed(pieces: Phrase): Phrase {
  const you = PRONOUNS[languageTag()];
  if (you === undefined || !pieces.some(isMe)) return pieces;
  const said: Piece[] = [];
  let cut = 0;
  pieces.forEach((piece, at) => {
    if (typeof piece === "string") {
      if (piece.length > cut) said.push(piece.slice(cut));
      cut = 0;
    } else if (isMe(piece)) {
      const before = pieces[at - 1] ?? "";
      const after = pieces[at + 1];
      const [ending, whole] = Object.entries(you.withEnding).find(
        ([one]) => typeof after === "string" && after.startsWith(one),
      ) ?? ["", you.alone];
      cut = ending.length;
      const starts = typeof before === "string" && SENTENCE_END.test(before);
      const { me: _, ...named } = piece;
      said.push({ ...named, text: starts ? capital(whole) : whole });
    } else said.push(piece);
  });
  return said;
}
