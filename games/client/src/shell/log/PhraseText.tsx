/** A sentence on the screen: names in their player's colour, and parts that open something as buttons. */

import type { Mention, Phrase, Piece } from "../i18n/phrase";
import { room } from "../store";
import { Money, SeatToken } from "../ui";

interface PartProps {
  mention: Mention;
  byTab: boolean;
}

function Part({ mention, byTab }: PartProps) {
  const { text, seat, amount, open } = mention;
  if (amount !== undefined) return <Money amount={amount} />;
  // A page without a room has no table on which it could be opened.
  if (open !== undefined && room.value !== undefined) {
    return (
      <button type="button" class="phrase-space" tabIndex={byTab ? undefined : -1} onClick={open}>
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

interface PhraseTextProps {
  phrase: Phrase;
  /** Whether Tab reaches the parts that open something; not in long lists, where the board has the same. */
  byTab?: boolean;
}

export function PhraseText({ phrase, byTab = true }: PhraseTextProps) {
  const part = (piece: Piece, index: number) =>
    typeof piece === "string" ? (
      piece
    ) : (
      <Part key={`${index}-${piece.text}`} mention={piece} byTab={byTab} />
    );
  return <>{phrase.map(part)}</>;
}
