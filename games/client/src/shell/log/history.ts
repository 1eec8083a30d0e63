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

/**
 * Makes the log end where the screen is: appends what continues the held entries, drops those after a moment that a
 * replay goes back to, and starts over where there is a gap or another game.
 */
function follow(game: number | undefined, received: readonly LogEntry[]): void {
  const held = history.peek();
  const oldest = held.entries[0]?.version;
  const last = held.entries.at(-1)?.version ?? 0;
  const first = received[0]?.version ?? 0;
  const now = received.at(-1)?.version ?? 0;
  const goesBack = now < last;
  const continues = goesBack ? oldest !== undefined && oldest <= first : first <= last + 1;
  if (held.game !== game || oldest === undefined || !continues) {
    history.value = { game, entries: received, complete: reachesStart(received) };
  } else if (goesBack) {
    history.value = { ...held, entries: held.entries.filter((entry) => entry.version <= now) };
  } else if (now > last) {
    const fresh = received.filter((entry) => entry.version > last);
    history.value = { ...held, entries: [...held.entries, ...fresh] };
  }
}

effect(() => follow(frame.value?.id, entries.value));

/** The entries just before a version, oldest first; none if there are no more, undefined if they did not arrive. */
type Earlier = (game: number, before: number) => Promise<readonly LogEntry[] | undefined>;

async function askServer(game: number, before: number): Promise<readonly LogEntry[] | undefined> {
  const code = room.peek()?.code ?? "";
  const answer = await fetch(`/api/games/${game}/log/?before=${before}&code=${code}`);
  return answer.ok ? ((await answer.json()) as { log: readonly LogEntry[] }).log : undefined;
}

let earlier: Earlier = askServer;

/** Takes earlier entries from elsewhere than the server's log: a replay has them in its own pages. */
export function readEarlierFrom(source: Earlier): void {
  earlier = source;
}

/** Fetches the entries before the oldest one held. */
export async function fetchEarlier(): Promise<void> {
  const { game, entries: held, complete } = history.peek();
  const oldest = held[0]?.version;
  if (game === undefined || oldest === undefined || complete || fetching.peek()) return;
  fetching.value = true;
  try {
    const log = await earlier(game, oldest);
    if (log !== undefined) prepend(game, oldest, log);
  } finally {
    fetching.value = false;
  }
}

/** Adds entries before the oldest, unless that is another one by now. */
function prepend(game: number, oldest: number, log: readonly LogEntry[]): void {
  const held = history.peek();
  if (held.game !== game || held.entries[0]?.version !== oldest) return;
  const complete = log.length === 0 || reachesStart(log);
  history.value = { game, entries: [...log, ...held.entries], complete };
}
