/**
 * The server's clock as this browser knows it. Countdowns only show it; the server alone decides when time is up.
 * It goes on by the page's monotonic clock, which nobody can set; after sleep, which that clock may leave out, the next
 * pong puts it right.
 */

import { signal } from "@preact/signals";

/** How far the server's clock is ahead of the page's, ms. */
const offset = signal(0);
/** How far off that may be. */
let doubt = Number.POSITIVE_INFINITY;
/** Of a welcome, whose way here is not measured. */
const UNMEASURED = 1_000;
/** By how much two measurements may differ beyond their doubts. */
const TOLERANCE = 20;

/** A message of `now` took at most `travelled` ms: a faster one is more exact, and one that contradicts what was known wins. */
export function setClock(now: number, travelled: number): void {
  const measured = now + travelled / 2 - performance.now();
  const off = Math.abs(measured - offset.peek());
  if (travelled / 2 > doubt && off <= doubt + travelled / 2 + TOLERANCE) return;
  doubt = travelled / 2;
  offset.value = measured;
}

/** A new connection: what was known may be wrong, because the machine may have slept. */
export function resetClock(now: number): void {
  doubt = UNMEASURED;
  offset.value = now - performance.now();
}

/** When a moment of the server's clock comes by the page's (`performance.now`). */
export const pageTime = (moment: number): number => moment - offset.value;

export function serverNow(): number {
  return performance.now() + offset.value;
}

const HURRY = 10_000;
const HURRY_SHARE = 0.4;

/** How many ms before its end a clock begins to hurry: ten seconds, or less where the whole limit is short. */
export const hurryTime = (seconds: number): number => Math.min(HURRY, seconds * 1000 * HURRY_SHARE);
