/**
 * The positions of pieces on a space, chosen so that its text stays readable: beside or above the price on a large board;
 * on a small one, where texts leave no room, on the inner edge of the space. All in hundredths of the board's side, as
 * board.css gives bands, strips and pieces.
 */

import { centre, type Place } from "./geometry";

export interface Spot {
  x: number;
  y: number;
}

/** The middle of a piece on a board with names on it, and on a small one. */
export interface Spots {
  named: Spot;
  small: Spot;
}

const BAND = 2.7;
const STRIP = 1.15;
const PIECE = 3.3;
const SMALL_PIECE = 5.2;
/** From the inner end of a space to the middle of a piece between two lines of name and the price. */
const UNDER_NAME = 5.4;
/** From the middle of a price to the middle of a piece beside it. */
const BESIDE_PRICE = 3.6;
/** From the inner edge of a space to the middle of a piece on a small board. */
const BEYOND_EDGE = 0.4;
const STEP = 3.3;
const SMALL_STEP = 3.6;
/** The share of a corner jail that its cell takes. */
const CELL = 0.62;

interface Among {
  at: number;
  count: number;
}

/** Rows of two, or three where it is crowded: how many rows, which one, and how far from the middle of it. */
function inRows({ at, count }: Among, width: number): { rows: number; row: number; off: number } {
  const columns = count > 4 ? 3 : Math.min(2, count);
  return {
    rows: Math.ceil(count / columns),
    row: Math.floor(at / columns),
    off: ((at % columns) - (columns - 1) / 2) * Math.min(STEP, width / columns),
  };
}

/** Round a point a little below the middle. */
function inCorner(place: Place, among: Among): Spot {
  const { x, y } = centre(place);
  const { rows, row, off } = inRows(among, place.width);
  const down = (row - (rows - 1) / 2) * Math.min(STEP, place.height / rows);
  const lowest = place.y + place.height - PIECE / 2;
  return { x: x + off, y: Math.min(y + place.height * 0.06 + down, lowest) };
}

/** Under the name, side by side; a second row covers the price, and a third the name. */
function upright(place: Place, among: Among): Spot {
  const { rows, row, off } = inRows(among, place.width);
  const below = place.fine * ((place.side === "bottom" ? BAND : STRIP) + UNDER_NAME);
  const step = Math.min(STEP, (place.height - PIECE) / Math.max(1, rows - 1));
  const lowest = place.height - PIECE / 2 - (rows - 1) * step;
  return { x: centre(place).x + off, y: place.y + Math.min(below, lowest) + row * step };
}

/** Beside the price, the first towards the middle, away from the owner's mark; three in a row, then another row above. */
function flat(place: Place, { at, count }: Among, banded: boolean): Spot {
  const inward = place.side === "left" ? 1 : -1;
  const written = centre(place).x + (inward * place.fine * (STRIP - (banded ? BAND : 0))) / 2;
  const beside = place.fine * (banded ? BESIDE_PRICE : BESIDE_PRICE + 0.6);
  const column = count < 3 ? [1, -1][at] : [1, -1, 0][at % 3];
  return {
    x: written + inward * (column ?? 0) * beside,
    y: place.y + place.height - PIECE / 2 - 0.25 - Math.floor(at / 3) * STEP,
  };
}

/** On the inner edge of the space, in rows of two that go on into the middle of the board. */
function atEdge(place: Place, { at, count }: Among): Spot {
  const columns = Math.min(count, 2);
  const across = ((at % columns) - (columns - 1) / 2) * SMALL_STEP;
  const beyond = BEYOND_EDGE + Math.floor(at / columns) * SMALL_STEP;
  const { x, y } = centre(place);
  switch (place.side) {
    case "bottom":
      return { x: x + across, y: place.y - beyond };
    case "top":
      return { x: x + across, y: place.y + place.height + beyond };
    case "left":
      return { x: place.x + place.width + beyond, y: y + across };
    case "right":
      return { x: place.x - beyond, y: y + across };
  }
}

/** The n-th of `count` pieces that share a space; the text of a space without a band stands further inwards. */
export function spots(place: Place, among: Among, banded: boolean): Spots {
  if (place.corner) return both(inCorner(place, among));
  const isFlat = place.side === "left" || place.side === "right";
  return {
    named: isFlat ? flat(place, among, banded) : upright(place, among),
    small: atEdge(place, among),
  };
}

/** A player in a corner jail stands in its cell, towards the middle of the board. */
export function inCell(place: Place, among: Among): Spots {
  const width = place.width * CELL;
  const height = place.height * CELL;
  const x = place.x < 50 ? place.x + place.width - width : place.x;
  const y = place.y < 50 ? place.y + place.height - height : place.y;
  return both(inCorner({ ...place, x, y, width, height }, among));
}

/** A visitor of a corner jail stands on the path around it: along the side of the board, then round the corner. */
export function visiting(place: Place, among: Among): Spots {
  return {
    named: outside(place, among, PIECE / 2 + 0.5, 4),
    small: outside(place, among, SMALL_PIECE / 2 + 0.1, 3),
  };
}

/** `turn` of them stand along the side before the row turns the corner. */
function outside(place: Place, { at, count }: Among, margin: number, turn: number): Spot {
  const { width, height } = place;
  const down = Math.min(STEP, (height - 2 * margin) / Math.max(1, Math.min(count, turn) - 1));
  const on = Math.min(STEP, (width - 2 * margin) / Math.max(1, count - turn));
  const along = margin + Math.min(at, turn - 1) * down;
  const round = margin + Math.max(0, at - turn + 1) * on;
  return {
    x: place.x < 50 ? place.x + round : place.x + width - round,
    y: place.y < 50 ? place.y + height - along : place.y + along,
  };
}

const both = (spot: Spot): Spots => ({ named: spot, small: spot });
