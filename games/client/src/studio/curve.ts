/** The classic curve (games/importing/curve.py): rents that fit a price, and prices of houses, in the money of the board. */

import { figureIn, figuresIn, spacesIn } from "./document";
import type { Curve, Table } from "./types";

const SIDES = 4;
/** Boards whose prices differ by less than this use the same money. */
const USUAL = { least: 1 / 4, most: 4 };
/** Halves are rounded up, also those that binary fractions miss by a little. */
const HALF = 0.5 + 1e-9;

const SCALES = Array.from({ length: 15 }, (_, at) => at - 7).flatMap((power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
);

/** How much larger the money of a board is than that of the game's own: 1, 2 or 5, times a power of ten. */
export function scaleOf(doc: Table, curve: Curve): number {
  const prices = spacesIn(doc).flatMap(({ kind, price }) =>
    kind === "property" && figureIn(price) ? [Number(price)] : [],
  );
  const sum = prices.reduce((total, price) => total + price, 0);
  if (sum <= 0) return 1;
  const ratio = sum / prices.length / curve.mean;
  if (ratio >= USUAL.least && ratio <= USUAL.most) return 1;
  const far = (scale: number) => Math.abs(Math.log(ratio / scale));
  return SCALES.reduce((best, scale) => (far(scale) < far(best) ? scale : best));
}

/** An amount as people would set it: 975 rather than 973. */
export function smooth(amount: number, { steps }: Curve, most: number): number {
  const step = steps.find(({ below }) => below === undefined || amount < below)?.step ?? 1;
  return Math.min(most, Math.floor(amount / step + HALF) * step);
}

function usualRents(price: number, curve: Curve, scale: number): number[] {
  const at = price / scale;
  const above = curve.rents.findIndex((one) => one.price >= at);
  const low = curve.rents[above - 1];
  const high = curve.rents[above];
  if (low === undefined || high === undefined) {
    const nearest = above === 0 ? high : curve.rents.at(-1);
    return (nearest?.rents ?? []).map((rent) => (at / (nearest?.price ?? 1)) * rent * scale);
  }
  const share = (at - low.price) / (high.price - low.price);
  return low.rents.map(
    (rent, level) => (rent + share * ((high.rents[level] ?? rent) - rent)) * scale,
  );
}

/** The rents that a street of this price has by the classic curve. */
export function rentsFor(price: number, curve: Curve, scale: number, most: number): number[] {
  const rents: number[] = [];
  for (const usual of usualRents(price, curve, scale)) {
    rents.push(Math.max(smooth(usual, curve, most), rents.at(-1) ?? 0));
  }
  return rents;
}

/** Whether the rents of a street are those of the curve. */
export function isOnCurve(space: Table, curve: Curve, scale: number, most: number): boolean {
  const price = figureIn(space.price);
  if (price === undefined) return false;
  const rents = figuresIn(space.rents);
  const usual = rentsFor(price, curve, scale, most);
  return rents.length === usual.length && rents.every((rent, level) => rent === usual[level]);
}

/** What a house usually costs on the side of this space. */
export function houseFor(
  at: number,
  count: number,
  curve: Curve,
  scale: number,
  most: number,
): number {
  const side = Math.min(SIDES - 1, Math.floor((at * SIDES) / Math.max(1, count)));
  return smooth((curve.houses[side] ?? 0) * scale, curve, most);
}
