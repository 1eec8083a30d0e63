/** The pieces over the board: each where the animation has it, beside the others on its space, behind bars in jail. */

import { places } from "../../board/places";
import { inCell, type Spots, spots, visiting } from "../../board/spots";
import { Token } from "../../shell/ui";
import type { Seat } from "../messages";
import { chair, players, spaces, state } from "../store";
import { type PiecePosition, piecePosition } from "./shown";

interface Shown {
  seat: Seat;
  where: PiecePosition;
}

/** With more of them beside each other, pieces are drawn smaller on a small board. */
const ROOMY = 4;

const neighbours = ({ where }: Shown, all: readonly Shown[]): Shown[] =>
  all.filter((one) => one.where.space === where.space && one.where.jailed === where.jailed);

function spot(shown: Shown, beside: readonly Shown[]): Spots | undefined {
  const place = places.value[shown.where.space];
  if (!place) return undefined;
  const among = { at: beside.indexOf(shown), count: beside.length };
  const { kind } = spaces.value[shown.where.space] ?? {};
  if (!place.corner || kind !== "jail") return spots(place, among, kind === "property");
  return shown.where.jailed ? inCell(place, among) : visiting(place, among);
}

export function Pieces() {
  const all = players.value.flatMap((player): Shown[] => {
    const where = piecePosition(player.seat);
    return where && !player.out ? [{ seat: player.seat, where }] : [];
  });
  const turn = state.value?.turn;
  return (
    <div class="pieces" aria-hidden="true">
      {all.map((shown) => {
        const beside = neighbours(shown, all);
        const at = spot(shown, beside);
        if (!at) return null;
        const { seat, where } = shown;
        return (
          <span
            key={seat}
            class={`piece ${seat === turn ? "is-turn" : ""} ${where.jailed ? "is-jailed" : ""}`}
            data-seat={seat}
            data-space={where.space}
            data-crowded={beside.length > ROOMY || undefined}
            style={{
              "--x": at.named.x,
              "--y": at.named.y,
              "--small-x": at.small.x,
              "--small-y": at.small.y,
              transitionDuration: `${where.pace || 160}ms`,
            }}
          >
            <Token token={chair(seat)?.token ?? seat} />
          </span>
        );
      })}
    </div>
  );
}
