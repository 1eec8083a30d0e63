/** The pawns over the board. Mine can be dragged, or pressed to pick them up, with a pointer that is fine enough. */

import { places } from "opoly/board/places";
import { mySeat } from "opoly/shell/store";
import { grab } from "../plan/drag";
import { picked } from "../plan/picked";
import { type Pawn as PawnOn, pawns, pawnsOn, planning } from "../store";
import { Pawn } from "./marks";
import { standing } from "./spots";
import { ownerToken, pairToken } from "./tokens";

function Piece({ pawn }: { pawn: PawnOn }) {
  const place = pawn.space === undefined ? undefined : places.value[pawn.space];
  if (!place || pawn.space === undefined) return null;
  const beside = pawnsOn(pawn.space);
  const { named, small } = standing(
    place,
    beside.findIndex((one) => one.id === pawn.id),
    beside.length,
  );
  const mine = planning.value && pawn.player === mySeat.value;
  return (
    <span
      class="coop-piece"
      data-pawn={pawn.id}
      data-mine={mine || undefined}
      data-used={pawn.used || undefined}
      data-picked={picked.value === pawn.id || undefined}
      style={{
        "--x": named.x,
        "--y": named.y,
        "--small-x": small.x,
        "--small-y": small.y,
      }}
      onPointerDown={(event) => mine && grab(event, pawn.id)}
    >
      <Pawn pawn={pawn.id} token={pairToken(pawn.pair)} owner={ownerToken(pawn.player)} />
    </span>
  );
}

export function Pawns() {
  return (
    <div class="pieces coop-pieces" aria-hidden="true">
      {pawns.value.map((pawn) => (
        <Piece key={pawn.id} pawn={pawn} />
      ))}
    </div>
  );
}
