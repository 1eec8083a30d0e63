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
