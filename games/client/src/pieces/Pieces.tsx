/** The pieces over the board: each where the eye should see it, beside the others on its space, behind bars in jail. */

import type { Place } from "../board/geometry";
import { places, ringDepth } from "../board/places";
import { chair, players, state } from "../store";
import { Token } from "../ui";
import type { Seat } from "../wire/messages";
import { type Standing, standing } from "./seen";

interface Spot {
  x: number;
  y: number;
}

/** Pieces stand below the middle, so that the name stays to be read; many of them need the whole space. */
function below(place: Place, rows: number): number {
  if (place.corner || rows > 1) return place.height * 0.06;
  return place.height * (place.side === "left" || place.side === "right" ? 0.2 : 0.08);
}

/** The n-th of `count` pieces that share a space: in rows of two, or three where it is crowded. */
function spread(place: Place, at: number, count: number): Spot {
  const columns = count > 4 ? 3 : Math.min(2, count);
  const rows = Math.ceil(count / columns);
  const column = at % columns;
  const row = Math.floor(at / columns);
  const gapX = Math.min(3.3, place.width / columns);
  const gapY = Math.min(3.3, place.height / rows);
  return {
    x: place.x + place.width / 2 + (column - (columns - 1) / 2) * gapX,
    y: place.y + place.height / 2 + (row - (rows - 1) / 2) * gapY + below(place, rows),
  };
}

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

function spot(shown: Shown, all: readonly Shown[]): Spot | undefined {
  const place = places.value[shown.where.space];
  if (!place) return undefined;
  const beside = all.filter(
    (one) => one.where.space === shown.where.space && one.where.jailed === shown.where.jailed,
  );
  return spread(cell(place, shown.where.jailed), beside.indexOf(shown), beside.length);
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
              left: `${at.x}%`,
              top: `${at.y}%`,
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
