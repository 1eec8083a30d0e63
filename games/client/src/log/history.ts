/** All of the story that this browser has: what was told while it listened, and what it fetched from before that. */

import { effect, signal } from "@preact/signals";
import { frame, journal, room } from "../store";
import type { Told } from "../wire/messages";

interface History {
  readonly game: number | undefined;
  readonly told: readonly Told[];
  /** The server has nothing older. */
  readonly whole: boolean;
}

const NONE: History = { game: undefined, told: [], whole: false };

export const history = signal<History>(NONE);
export const fetching = signal(false);

const FIRST_VERSION = 1;

const reachesStart = (told: readonly Told[]): boolean =>
  told[0]?.version !== undefined && told[0].version <= FIRST_VERSION;

/** Follows the journal: goes on where it goes on, starts afresh where it does not join what is held. */
function follow(game: number | undefined, heard: readonly Told[]): void {
  const held = history.peek();
  const last = held.told.at(-1)?.version ?? -1;
  const first = heard[0]?.version ?? 0;
  const joins = held.game === game && held.told.length > 0 && first <= last + 1;
  if (!joins) {
    history.value = { game, told: heard, whole: reachesStart(heard) };
    return;
  }
  const fresh = heard.filter((one) => one.version > last);
  if (fresh.length > 0) history.value = { ...held, told: [...held.told, ...fresh] };
}

effect(() => follow(frame.value?.id, journal.value));

interface Page {
  readonly log: readonly Told[];
}

/** Fetches what came before the oldest that is held. */
export async function fetchEarlier(): Promise<void> {
  const { game, told, whole } = history.peek();
  const oldest = told[0]?.version;
  if (game === undefined || oldest === undefined || whole || fetching.peek()) return;
  fetching.value = true;
  try {
    const code = room.peek()?.code ?? "";
    const answer = await fetch(`/api/games/${game}/log/?before=${oldest}&code=${code}`);
    if (answer.ok) put(game, (await answer.json()) as Page);
  } finally {
    fetching.value = false;
  }
}

function put(game: number, { log }: Page): void {
  const held = history.peek();
  if (held.game !== game) return;
  const whole = log.length === 0 || reachesStart(log);
  history.value = { game, told: [...log, ...held.told], whole };
}
