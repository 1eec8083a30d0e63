/** A sentence on the screen: names in their player's colour, spaces that open their deed. */

import { openDeed } from "../deed/open";
import type { Mention, Phrase, Piece } from "../i18n/phrase";
import { Money, SeatToken } from "../ui";

function Part({ mention }: { mention: Mention }) {
  const { text, seat, space, amount } = mention;
  if (amount !== undefined) return <Money amount={amount} />;
  if (space !== undefined) {
    return (
      <button type="button" class="said-space" onClick={() => openDeed(space)}>
        {text}
      </button>
    );
  }
  if (seat === undefined) return <>{text}</>;
  return (
    <span class="said-player">
      <SeatToken seat={seat} />
      {text}
    </span>
  );
}

const part = (piece: Piece, index: number) =>
  typeof piece === "string" ? piece : <Part key={`${index}-${piece.text}`} mention={piece} />;

export function Said({ phrase }: { phrase: Phrase }) {
  return <>{phrase.map(part)}</>;
}
