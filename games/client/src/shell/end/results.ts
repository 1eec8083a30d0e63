/** What the game has counted for: places as profiles have them, and ratings before and after. */

import { signal } from "@preact/signals";
import type { Seat } from "../wire/messages";

export interface CountedSeat {
  readonly seat: Seat;
  readonly place: number;
  readonly won: boolean;
  /** They did not stay to the end, which costs them the place that the rules gave them. */
  readonly left: boolean;
  readonly rating: { readonly before: number; readonly after: number } | null;
}

interface Results {
  readonly counted: boolean;
  readonly seats: readonly CountedSeat[];
}

const held = signal<{ game: number; seats: readonly CountedSeat[] } | undefined>(undefined);
let asked: number | undefined;

/** A game is counted just after its end; if that takes longer, its page has the results later. */
const PAUSES = [0, 1500, 3000, 6000, 12_000];

/** The counted result of a seat, once it has arrived. */
export const resultOf = (game: number, seat: Seat): CountedSeat | undefined =>
  held.value?.game === game ? held.value.seats.find((one) => one.seat === seat) : undefined;

/** The seats by their counted places, if somebody has left; otherwise those of the rules stand. */
export function countedPlaces(game: number): readonly (readonly Seat[])[] | undefined {
  if (held.value?.game !== game || !held.value.seats.some(({ left }) => left)) return undefined;
  const byPlace: Seat[][] = [];
  for (const { seat, place } of held.value.seats)
    byPlace[place] = [...(byPlace[place] ?? []), seat];
  return byPlace.filter((shared) => shared !== undefined);
}

export async function fetchResults(game: number, code: string): Promise<void> {
  if (asked === game) return;
  asked = game;
  for (const pause of PAUSES) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (asked !== game) return;
    const results = await request(game, code).catch(() => undefined);
    if (results?.counted) {
      held.value = { game, seats: results.seats };
      return;
    }
  }
  asked = undefined; // asked for again when the end is shown again
}

async function request(game: number, code: string): Promise<Results | undefined> {
  const answer = await fetch(`/api/games/${game}/results/?code=${encodeURIComponent(code)}`, {
    headers: { Accept: "application/json" },
  });
  return answer.ok ? ((await answer.json()) as Results) : undefined;
}
