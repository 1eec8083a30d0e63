/** Where each space lies on a square ring of any length, in percent of the board's side. Play runs clockwise from the lower right corner. */

export type Side = "bottom" | "left" | "top" | "right";

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  side: Side;
  corner: boolean;
  /** How large its parts are, against those of a space on a ring of forty. */
  fine: number;
}

const SIDES: readonly Side[] = ["bottom", "left", "top", "right"];
const CORNER_RATIO = 1.62;
/** Of a short ring, whose middle needs its room. */
const WIDEST_CORNER = 16;

/** The number of spaces between the corners of each side: as even as possible, with any left over on the first sides. */
function between(count: number): number[] {
  const rest = Math.max(0, count - 4);
  return SIDES.map((_, at) => Math.floor(rest / 4) + (at < rest % 4 ? 1 : 0));
}

function cornerSize(longest: number): number {
  return Math.min(WIDEST_CORNER, (100 * CORNER_RATIO) / (longest + 2 * CORNER_RATIO));
}

const USUAL = cornerSize(9);

/** The side of a corner space, which is how deep the ring is. */
export function depth(count: number): number {
  return cornerSize(Math.max(...between(count), 1));
}

/** A stretch `from` of `length` along a side, counted in the direction of play. */
function along(side: Side, from: number, length: number, deep: number, corner: boolean): Place {
  const back = 100 - from - length;
  const far = 100 - deep;
  const common = { side, corner, fine: deep / USUAL };
  switch (side) {
    case "bottom":
      return { x: back, y: far, width: length, height: deep, ...common };
    case "left":
      return { x: 0, y: back, width: deep, height: length, ...common };
    case "top":
      return { x: from, y: 0, width: length, height: deep, ...common };
    case "right":
      return { x: far, y: from, width: deep, height: length, ...common };
  }
}

export function ring(count: number): Place[] {
  const lengths = between(count);
  const deep = depth(count);
  const places = SIDES.flatMap((side, at) => {
    const cells = lengths[at] ?? 0;
    const cell = (100 - 2 * deep) / Math.max(1, cells);
    const row = [along(side, 0, deep, deep, true)];
    for (let i = 0; i < cells; i += 1) row.push(along(side, deep + i * cell, cell, deep, false));
    return row;
  });
  return places.slice(0, count);
}

export function centre(place: Place): { x: number; y: number } {
  return { x: place.x + place.width / 2, y: place.y + place.height / 2 };
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const DIRECTION: Record<Arrow, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place lies straight ahead: a line from the middle of `here`, along `way`, meets it. */
function inLine(here: { x: number; y: number }, place: Place, way: { x: number }): boolean {
  return way.x === 0
    ? here.x >= place.x && here.x <= place.x + place.width
    : here.y >= place.y && here.y <= place.y + place.height;
}

/** The space an arrow leads to: the nearest straight ahead; where there is none, the nearest that way. */
export function neighbour(places: readonly Place[], from: number, arrow: Arrow): number {
  const start = places[from];
  if (!start) return from;
  const way = DIRECTION[arrow];
  const here = centre(start);
  let best = from;
  let nearest = Number.POSITIVE_INFINITY;
  places.forEach((place, index) => {
    const there = centre(place);
    const ahead = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
    if (index === from || ahead < 0.5) return;
    const far = ahead + (inLine(here, place, way) ? 0 : 1000);
    if (far < nearest) {
      nearest = far;
      best = index;
    }
  });
  return best;
}
