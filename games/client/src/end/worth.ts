/** How the players' worth went, and where it turned: got from the server once a game is over. */

import { signal } from "@preact/signals";
import { room } from "../store";
import type { GameEvent, Seat } from "../wire/messages";

/** One moment: the version and everybody's worth by seat. */
export interface Point {
  readonly version: number;
  readonly worth: readonly number[];
}

/** A moment that changed much for one player, with what happened then. */
export interface Turn {
  readonly version: number;
  readonly seat: Seat;
  readonly change: number;
  readonly event: GameEvent;
}

export interface WorthStory {
  readonly points: readonly Point[];
  readonly turns: readonly Turn[];
}

interface Held {
  readonly game: number;
  readonly story: WorthStory;
}

const held = signal<Held | undefined>(undefined);
let asked: number | undefined;

/** The story of a game, once it has come. */
export const worthOf = (game: number): WorthStory | undefined =>
  held.value?.game === game ? held.value.story : undefined;

export async function fetchWorth(game: number): Promise<void> {
  if (asked === game) return;
  asked = game;
  const code = room.peek()?.code ?? "";
  const answer = await fetch(`/api/games/${game}/worth/?code=${code}`, {
    headers: { Accept: "application/json" },
  });
  if (answer.ok) held.value = { game, story: (await answer.json()) as WorthStory };
  else asked = undefined;
}
