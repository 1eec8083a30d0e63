/** The whole log that this browser has: entries that came as updates, and those fetched from before. */

import { effect, signal } from "@preact/signals";
import { entries, frame, room } from "../store";
import type { LogEntry } from "../wire/messages";

interface History {
  readonly game: number | undefined;
  readonly entries: readonly LogEntry[];
  /** The server has nothing older. */
  readonly complete: boolean;
}

const EMPTY: History = { game: undefined, entries: [], complete: false };

export const history = signal<History>(EMPTY);
export const fetching = signal(false);

const FIRST_VERSION = 1;

const reachesStart = (log: readonly LogEntry[]): boolean =>
  log[0]?.version !== undefined && log[0].version <= FIRST_VERSION;

/** Appends what continues the held entries, and starts over where there is a gap or another game. */
function follow(game: number | undefined, received: readonly LogEntry[]): void {
  const held = history.peek();
  const last = held.entries.at(-1)?.version ?? -1;
  const first = received[0]?.version ?? 0;
  const continues = held.game === game && held.entries.length > 0 && first <= last + 1;
  if (!continues) {
    history.value = { game, entries: received, complete: reachesStart(received) };
    return;
  }
  const fresh = received.filter((entry) => entry.version > last);
  if (fresh.length > 0) history.value = { ...held, entries: [...held.entries, ...fresh] };
}

effect(() => follow(frame.value?.id, entries.value));

interface Page {
  readonly log: readonly LogEntry[];
}

/** Fetches the entries before the oldest one held. */
export async function fetchEarlier(): Promise<void> {
  const { game, entries: held, complete } = history.peek();
  const oldest = held[0]?.version;
  if (game === undefined || oldest === undefined || complete || fetching.peek()) return;
  fetching.value = true;
  try {
    const code = room.peek()?.code ?? "";
    const answer = await fetch(`/api/games/${game}/log/?before=${oldest}&code=${code}`);
    if (answer.ok) prepend(game, (await answer.json()) as Page);
  } finally {
    fetching.value = false;
  }
}

function prepend(game: number, { log }: Page): void {
  const held = history.peek();
  if (held.game !== game) return;
  const complete = log.length === 0 || reachesStart(log);
  history.value = { game, entries: [...log, ...held.entries], complete };
}
