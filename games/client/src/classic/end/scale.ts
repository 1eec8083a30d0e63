/** Maps amounts and moments to coordinates in the chart. */

import type { Point } from "./worth";

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Scale {
  x(version: number): number;
  y(worth: number): number;
  /** Amounts to draw lines at, lowest first. */
  readonly marks: readonly number[];
}

const STEPS = [1, 2, 5, 10];
const MAX_MARKS = 5;

/** A round step between marks, so that the range has at most five. */
export function roundStep(range: number): number {
  const rough = Math.max(1, range / MAX_MARKS);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (STEPS.find((step) => step * power >= rough) ?? 10);
}

export function scaleOf(points: readonly Point[], frame: Frame): Scale {
  const worths = points.flatMap((point) => point.worth);
  const step = roundStep(Math.max(...worths, 1) - Math.min(...worths, 0));
  const low = Math.floor(Math.min(...worths, 0) / step) * step;
  const high = Math.ceil(Math.max(...worths, 1) / step) * step;
  const first = points[0]?.version ?? 0;
  const span = Math.max(1, (points.at(-1)?.version ?? 1) - first);
  const inner = frame.width - frame.left - frame.right;
  const tall = frame.height - frame.top - frame.bottom;
  const count = Math.round((high - low) / step);
  return {
    x: (version) => frame.left + ((version - first) / span) * inner,
    y: (worth) => frame.top + (1 - (worth - low) / (high - low)) * tall,
    marks: Array.from({ length: count + 1 }, (_, index) => low + index * step),
  };
}

/** The path of one seat's line. A player who is out ends where their worth ended. */
export function linePath(points: readonly Point[], seat: number, scale: Scale): string {
  const stays = points.map((point) => (point.worth[seat] ?? 0) !== 0).lastIndexOf(true);
  return points
    .slice(0, Math.min(points.length, stays + 2))
    .map(({ version, worth }, index) => {
      const place = `${scale.x(version).toFixed(1)} ${scale.y(worth[seat] ?? 0).toFixed(1)}`;
      return `${index === 0 ? "M" : "L"}${place}`;
    })
    .join("");
}

/** Moves labels that would overlap apart, keeping their order. */
export function apart(wanted: readonly number[], distance: number, max: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let last = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    last = Math.max(wanted[index] ?? 0, last + distance);
    placed[index] = last;
  }
  let limit = max;
  for (const index of [...order].reverse()) {
    limit = Math.min(placed[index] ?? 0, limit);
    placed[index] = limit;
    limit -= distance;
  }
  return placed;
}
