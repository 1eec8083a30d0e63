/** The server's clock as this browser knows it. Countdowns only show it; the server alone decides when time is up. */

import { signal } from "@preact/signals";

const offset = signal(0);
let certain = Number.POSITIVE_INFINITY;

/** A message said `now` and took at most `travelled` ms. The fastest message gives the most exact clock. */
export function setClock(now: number, travelled: number): void {
  if (travelled > certain) return;
  certain = travelled;
  offset.value = now + travelled / 2 - Date.now();
}

/** After a reconnect the old offset may be wrong, because the machine may have slept. */
export function resetClock(now: number): void {
  certain = 2_000;
  offset.value = now - Date.now();
}

export function serverNow(): number {
  return Date.now() + offset.value;
}

const HURRY = 10_000;
const HURRY_SHARE = 0.4;

/** How many ms before its end a clock begins to hurry: ten seconds, or less where the whole limit is short. */
export const hurryTime = (seconds: number): number => Math.min(HURRY, seconds * 1000 * HURRY_SHARE);
