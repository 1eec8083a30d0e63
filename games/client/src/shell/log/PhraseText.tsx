/** A sentence on the screen: names in their player's colour, and parts that open something as buttons. */

import type { Mention, Phrase, Piece } from "../i18n/phrase";
import { room } from "../store";
import { Money, SeatToken } from "../ui";

function Part({ mention }: { mention: Mention }) {
  const { text, seat, amount, open } = mention;
  if (amount !== undefined) return <Money amount={amount} />;
  // A page without a room has no table on which it could be opened.
  if (open !== undefined && room.value !== undefined) {
    return (
      <button type="button" class="phrase-space" onClick={open}>
        {text}
      </button>
    );
  }
  if (seat === undefined) return <>{text}</>;
  return (
    <span class="phrase-player">
      <SeatToken seat={seat} />
      {text}
    </span>
  );
}

const part = (piece: Piece, index: number) =>
  typeof piece === "string" ? piece : <Part key={`${index}-${piece.text}`} mention={piece} />;

export function PhraseText({ phrase }: { phrase: Phrase }) {
  return <>{phrase.map(part)}</>;
}
