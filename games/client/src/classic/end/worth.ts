/** The players' worth over the game and its turning points, fetched from the server once the game is over. */

import { signal } from "@preact/signals";
import type { GameEvent, Seat } from "../messages";

/** One moment: the version and everybody's worth by seat. */
export interface Point {
  readonly version: number;
  readonly worth: readonly number[];
}

/** A moment that changed much for one player, with its event. */
export interface TurningPoint {
  readonly version: number;
  readonly seat: Seat;
  readonly change: number;
  readonly event: GameEvent;
}

/** The deed that earned a player most rent, and how much. */
export interface BestDeed {
  readonly seat: Seat;
  readonly space: number;
  readonly amount: number;
}

export interface WorthHistory {
  readonly points: readonly Point[];
  readonly turns: readonly TurningPoint[];
  readonly best: readonly BestDeed[];
}

interface Held {
  readonly game: number;
  readonly history: WorthHistory;
}

const held = signal<Held | undefined>(undefined);
let requested: number | undefined;

/** The history of a game, once it has arrived. */
export const worthOf = (game: number): WorthHistory | undefined =>
  held.value?.game === game ? held.value.history : undefined;

export async function fetchWorth(game: number, code: string): Promise<void> {
  if (requested === game || held.peek()?.game === game) return;
  requested = game;
  const history = await request(game, code).catch(() => undefined);
  if (history) held.value = { game, history };
  else if (requested === game) requested = undefined; // asked for again when the end is shown again
}

async function request(game: number, code: string): Promise<WorthHistory | undefined> {
  const answer = await fetch(`/api/games/${game}/worth/?code=${encodeURIComponent(code)}`, {
    headers: { Accept: "application/json" },
  });
  return answer.ok ? ((await answer.json()) as WorthHistory) : undefined;
}
