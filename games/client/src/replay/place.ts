/** Where the viewer is, kept in the address: the version, whose view, and whether the outcome may be seen. */

import { effect, signal } from "@preact/signals";
import type { Seat } from "../shell/wire/messages";
import { at } from "./playback";

/** Browsers refuse addresses that change too often. */
const QUIET = 500;

/** The slider, the result and the chart are shown. */
export const spoilers = signal(!new URLSearchParams(location.search).has("spoilerfree"));

const shared = new URLSearchParams(location.search).get("review");

/** The seat of whoever has shared the review, with which the page then begins. */
export const sharedSeat: Seat | undefined =
  shared !== null && /^\d$/.test(shared) ? Number(shared) : undefined;

/** The address of a review, as the player on this seat shares it. */
export function reviewAddress(game: number, seat: Seat, code: string): string {
  const place = new URLSearchParams({ review: `${seat}` });
  if (code !== "") place.set("code", code);
  return new URL(`/replay/${game}/?${place}`, location.href).href;
}

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

/** The views in an address that are no seat's. Without one, players see the game as they saw it at the table. */
export const SPECTATOR = "spectator";
export const ALL_HANDS = "all";

/** The address of this moment as another viewer sees the game: a seat, or one of these. */
export function addressFor(view: string): string {
  const place = new URLSearchParams(location.search);
  place.set("at", `${at.peek()}`);
  place.set("seat", view);
  return `?${place}`;
}
