/** The server's clock as this browser knows it. Countdowns only show it; the server alone decides when time is up. */

import { signal } from "@preact/signals";

const offset = signal(0);
let certain = Number.POSITIVE_INFINITY;

/** A message said `now`; it was underway for at most `travelled` ms. The quickest message is believed. */
export function setClock(now: number, travelled: number): void {
  if (travelled > certain) return;
  certain = travelled;
  offset.value = now + travelled / 2 - Date.now();
}

/** After a reconnect the old measure may be that of a machine that slept. */
export function resetClock(now: number): void {
  certain = 2_000;
  offset.value = now - Date.now();
}

export function serverNow(): number {
  return Date.now() + offset.value;
}
