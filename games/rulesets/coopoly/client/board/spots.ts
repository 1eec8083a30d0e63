/** Where pawns stand on a space: on its outer end, in rows, the smaller the more there are; on a small board at its inner edge. */

import type { Place } from "opoly/board/geometry";
import { type Spot, spots } from "opoly/board/spots";

/** In hundredths of the board's side. */
const PAWN = 3.1;
const MARGIN = 0.5;

export interface Standing {
  readonly named: Spot;
  readonly small: Spot;
  /** How much smaller than usual. */
  readonly scale: number;
}

/** The columns and the scale in which `count` pawns fit into so much room. */
function fit(count: number, width: number, height: number): { columns: number; scale: number } {
  for (let columns = 1; ; columns += 1) {
    const rows = Math.ceil(count / columns);
    const scale = Math.min(1, width / (columns * PAWN), height / (rows * PAWN * 1.2));
    if (scale >= 1 || columns >= Math.ceil(Math.sqrt(count)) + 1) return { columns, scale };
  }
}

/** The share of a space's depth that is for pawns. */
const SHARE = 0.4;

/** The part of a space that is for pawns: the outer end, of the spaces on the left and right the lower half of it. */
function roomOn({ x, y, width, height, side, corner }: Place) {
  const depth = height * SHARE;
  if (corner || side === "bottom") return { x, y: y + height - depth, width, height: depth };
  if (side === "top") return { x, y, width, height: depth };
  const part = width * 0.5;
  return {
    x: side === "left" ? x : x + width - part,
    y: y + height / 2,
    width: part,
    height: height / 2,
  };
}

export function standing(place: Place, at: number, count: number): Standing {
  const room = roomOn(place);
  const { columns, scale } = fit(count, room.width - 2 * MARGIN, room.height - 2 * MARGIN);
  const rows = Math.ceil(count / columns);
  const step = PAWN * scale;
  const row = Math.floor(at / columns);
  const inRow = Math.min(columns, count - row * columns);
  return {
    named: {
      x: room.x + room.width / 2 + ((at % columns) - (inRow - 1) / 2) * step,
      y: room.y + room.height / 2 + (row - (rows - 1) / 2) * step * 1.2,
    },
    small: spots(place, { at, count }, false).small,
    scale,
  };
}
