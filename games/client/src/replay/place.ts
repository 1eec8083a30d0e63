/** Where the viewer is, kept in the address: the version, whose view, and whether the outcome may be seen. */

import { effect, signal } from "@preact/signals";
import { at } from "./playback";

/** Browsers refuse addresses that change too often. */
const QUIET = 500;

/** The slider, the result and the chart are shown. */
export const spoilers = signal(!new URLSearchParams(location.search).has("spoilerfree"));

function write(): void {
  const place = new URLSearchParams(location.search);
  place.set("at", `${at.peek()}`);
  if (spoilers.peek()) place.delete("spoilerfree");
  else place.set("spoilerfree", "1");
  history.replaceState(null, "", `?${place}`);
}

export function keepPlace(): void {
  let isDue = false;
  effect(() => {
    void at.value;
    void spoilers.value;
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      write();
    }, QUIET);
  });
}

/** The address of this moment as another viewer sees the game. */
export function addressFor(seat: string): string {
  const place = new URLSearchParams(location.search);
  place.set("at", `${at.peek()}`);
  if (seat === "") place.delete("seat");
  else place.set("seat", seat);
  return `?${place}`;
}
