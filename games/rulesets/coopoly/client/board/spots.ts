/**
 * Where pawns stand on a space: in a strip along its outer edge, which is kept free for them; on a small board beside the
 * space, towards the middle. All in hundredths of the board's side, as styles/board.css gives bands and strips.
 */

import { centre, type Place } from "opoly/board/geometry";

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How deep the band of a property is. */
export const BAND = { normal: 2.7, small: 3.4 } as const;
/** The strip for pawns, and the part of it at a corner that is for the odds of the Police. */
export const STRIP = 3.15;
const ODDS = 3.6;
const PAWN = { width: 2.5, height: 3.1 } as const;
const MARGIN = 0.2;
/** As many stand in one row on a corner. */
const ROW = 4;

const SMALL = { width: 5, height: 6.25, step: 3.6 } as const;
/** From the inner edge of a space to the nearest side of a pawn on a small board. */
const BEYOND_EDGE = 0.2;

interface Among {
  readonly at: number;
  readonly count: number;
}

export interface Standing {
  readonly named: Spot;
  readonly small: Spot;
}

/** The middle of one of several in a row of this length; they overlap where there are too many to stand apart. */
function inRow({ at, count }: Among, from: number, length: number, size: number): number {
  const step = Math.min(size, (length - 2 * MARGIN - size) / Math.max(1, count - 1));
  return from + length / 2 + (at - (count - 1) / 2) * step;
}

function onStrip(place: Place, among: Among): Spot {
  const { x, y, width, height, side, corner } = place;
  if (corner) return onCorner(place, among);
  switch (side) {
    case "bottom":
      return { x: inRow(among, x, width, PAWN.width), y: y + height - STRIP / 2 };
    case "top":
      return { x: inRow(among, x, width, PAWN.width), y: y + STRIP / 2 };
    case "left":
      return { x: x + STRIP / 2, y: inRow(among, y, height, PAWN.height) };
    case "right":
      return { x: x + width - STRIP / 2, y: inRow(among, y, height, PAWN.height) };
  }
}

/** In one row at the lower edge or, where it is crowded, in two. */
function onCorner({ x, y, width, height }: Place, { at, count }: Among): Spot {
  const rows = count > ROW ? 2 : 1;
  const columns = Math.ceil(count / rows);
  const row = Math.floor(at / columns);
  const inThisRow = Math.min(columns, count - row * columns);
  return {
    x: inRow({ at: at % columns, count: inThisRow }, x + ODDS, width - ODDS - MARGIN, PAWN.width),
    y: y + height - STRIP / 2 - (rows - 1 - row) * STRIP,
  };
}

/** Beside the space, in rows of two that go on into the middle; clear of those of the next side. */
function beside(place: Place, among: Among): Spot {
  const { side, corner } = place;
  if (corner) {
    const x = inRow(among, place.x, place.width, SMALL.width);
    return { x, y: place.y + place.height - SMALL.height / 2 };
  }
  const columns = Math.min(among.count, 2);
  const across = ((among.at % columns) - (columns - 1) / 2) * SMALL.step;
  const further = Math.floor(among.at / columns) * SMALL.step;
  const { x, y } = centre(place);
  if (side === "bottom" || side === "top") {
    const beyond = BEYOND_EDGE + SMALL.height / 2 + further;
    return { x: x + across, y: side === "top" ? place.height + beyond : place.y - beyond };
  }
  const deep = place.width;
  const clear = deep + BEYOND_EDGE + SMALL.height * 1.5;
  const beyond = BEYOND_EDGE + SMALL.width / 2 + further;
  return {
    x: side === "left" ? deep + beyond : place.x - beyond,
    y: Math.min(100 - clear, Math.max(clear, y + across)),
  };
}

export const standing = (place: Place, at: number, count: number): Standing => ({
  named: onStrip(place, { at, count }),
  small: beside(place, { at, count }),
});
