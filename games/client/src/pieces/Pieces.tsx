/** The pieces over the board: each where the eye should see it, beside the others on its space, behind bars in jail. */

import type { Place } from "../board/geometry";
import { places, ringDepth } from "../board/places";
import { chair, players, state } from "../store";
import { Token } from "../ui";
import type { Seat } from "../wire/messages";
import { type Standing, standing } from "./seen";
import { type Spots, spots } from "./spots";

/** In a corner jail who sits is in the cell, towards the middle; who visits stands on the way outside. */
function cell(place: Place, jailed: boolean): Place {
  if (!place.corner) return place;
  const part = ringDepth.value * 0.62;
  const inner = { ...place, width: part, height: part };
  if (!jailed) return place;
  return {
    ...inner,
    x: place.x < 50 ? place.x + place.width - part : place.x,
    y: place.y < 50 ? place.y + place.height - part : place.y,
  };
}

interface Shown {
  seat: Seat;
  where: Standing;
}

function spot(shown: Shown, all: readonly Shown[]): Spots | undefined {
  const place = places.value[shown.where.space];
  if (!place) return undefined;
  const beside = all.filter(
    (one) => one.where.space === shown.where.space && one.where.jailed === shown.where.jailed,
  );
  return spots(cell(place, shown.where.jailed), beside.indexOf(shown), beside.length);
}

export function Pieces() {
  const all = players.value.flatMap((player): Shown[] => {
    const where = standing(player.seat);
    return where && !player.out ? [{ seat: player.seat, where }] : [];
  });
  const turn = state.value?.turn;
  return (
    <div class="pieces" aria-hidden="true">
      {all.map((shown) => {
        const at = spot(shown, all);
        if (!at) return null;
        const { seat, where } = shown;
        return (
          <span
            key={seat}
            class={`piece ${seat === turn ? "is-turn" : ""} ${where.jailed ? "is-jailed" : ""}`}
            data-seat={seat}
            data-space={where.space}
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
