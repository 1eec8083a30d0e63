/**
 * What happened in a game over days since a player's last look: the moves as they would have been seen, one after the other
 * and quicker. A reader who prefers reduced motion gets the same in writing.
 */

import { batch, effect, signal } from "@preact/signals";
import { gameClient } from "../game";
import { frame, onReset, room } from "../store";
import { notifyUpdate, scenesOf } from "../store/listeners";
import { merge, statesByEvent } from "../store/patch";
import { showMoment } from "../store/presenting";
import { showEntry } from "../store/received";
import { pause, prefersStill } from "../ui/motion";
import type { GameFrame, GameState, LogEntry, Seat, Update } from "../wire/messages";

/** The server's answer: the game as it was where the film begins, what followed, and what is told of all of it. */
export interface Told {
  readonly seen: number;
  readonly game: GameFrame;
  readonly updates: readonly Update[];
  readonly told: readonly LogEntry[];
  readonly cash: readonly { readonly seat: Seat; readonly then: number; readonly now: number }[];
}

interface Moment {
  readonly entry: LogEntry;
  readonly before: GameState;
  readonly after: GameState;
  readonly patches: readonly unknown[] | undefined;
}

/** The moves of one turn. */
export interface Chapter {
  readonly seat: Seat;
  /** The number of its first move, from 0. */
  readonly begins: number;
}

export interface Film {
  readonly told: Told;
  readonly moves: number;
  readonly chapters: readonly Chapter[];
  /** It is read, not watched. */
  readonly isStill: boolean;
  /** Begins to show the moves. */
  watch(): void;
  /** Goes to the place after so many moves. */
  goTo(moves: number): void;
  /** The reader has seen enough. */
  skip(): void;
}

/** What is being told; undefined while it is fetched. */
export const film = signal<Film | undefined>(undefined);
/** How many of its moves have been shown; undefined while the reader still reads what was before them. */
export const shown = signal<number | undefined>(undefined);

/** How much faster than at the table; longer films run faster still. */
const PACE = 2;
const LONG_PACE = 3;
const LONG = 25;
/** Between two moves at the pace of the table, ms. */
const GAP = 520;

const momentsOf = ({ game, updates }: Told): readonly Moment[] => {
  let before = game.state;
  return updates.map(({ type: _, patch, event_patches: patches, ...entry }) => {
    const moment = { entry, before, after: merge(before, patch) as GameState, patches };
    before = moment.after;
    return moment;
  });
};

/** A chapter begins where the log has the heading of a turn. */
function chaptersOf(moments: readonly Moment[]): readonly Chapter[] {
  return moments.flatMap(({ entry }, begins) => {
    const turns = (gameClient.peek()?.describe(entry.events) ?? []).filter(
      ({ as }) => as === "turn",
    );
    const seat = turns.at(-1)?.seat;
    return seat === undefined ? [] : [{ seat, begins }];
  });
}

async function fetchTold(game: GameFrame, seen: number): Promise<Told> {
  const code = room.peek()?.code ?? "";
  const answer = await fetch(`/api/games/${game.id}/since/?version=${seen}&code=${code}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const told = (await answer.json()) as Told;
  // What was played since comes as updates.
  return { ...told, updates: told.updates.filter(({ version }) => version <= game.version) };
}

/** The client of a game is fetched beside this. */
function clientIsHere(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (gameClient.value === undefined) return;
      queueMicrotask(() => {
        stop();
        resolve();
      });
    });
  });
}

/** Nothing is shown to nobody. */
function isVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}

/** The game as it was after so many moves of the film. */
function gameAfter({ game }: Told, moments: readonly Moment[], moves: number): GameFrame {
  const latest = moments[moves - 1];
  return {
    ...game,
    version: latest?.entry.version ?? game.version,
    state: latest?.after ?? game.state,
    recent: [...game.recent, ...moments.slice(0, moves).map(({ entry }) => entry)],
  };
}

/** Shows one move, unless it is cut off. */
async function show(moment: Moment, pace: number, stop: AbortSignal): Promise<void> {
  const { entry, before, after, patches } = moment;
  const states = statesByEvent(before, patches, after);
  const scenes = scenesOf(entry, states); // the first may add others once its module is here
  for (let index = 0; index < scenes.length; index += 1) {
    await scenes[index]?.play(pace, stop);
    if (stop.aborted) return;
    scenes[index]?.end();
  }
  batch(() => {
    showEntry(entry, after);
    notifyUpdate(entry, before, after, states);
    shown.value = (shown.peek() ?? 0) + 1;
  });
  await pause(GAP / pace, stop);
}

/** Tells it; the promise is true when that is over, false if something else has taken the screen. */
export async function tell(game: GameFrame, seen: number): Promise<boolean> {
  let isTaken = false;
  let isOurs = false;
  let end: (wasTold: boolean) => void = () => undefined;
  const stop = onReset(() => {
    if (isOurs) return;
    isTaken = true;
    end(false);
  });
  const [told] = await Promise.all([fetchTold(game, seen), clientIsHere()]);
  const moments = momentsOf(told);
  if (isTaken || moments.length === 0) {
    stop();
    return !isTaken;
  }
  const pace = moments.length > LONG ? LONG_PACE : PACE;
  const isStill = prefersStill();
  const over = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  let current = new AbortController();
  const put = (moment: GameFrame) => {
    isOurs = true;
    showMoment(moment);
    isOurs = false;
  };
  const run = async () => {
    while (film.peek() !== undefined) {
      if (current.signal.aborted) {
        current = new AbortController();
        put(gameAfter(told, moments, shown.peek() ?? 0));
      }
      const moment = moments[shown.peek() ?? 0];
      if (moment === undefined) return end(true);
      await isVisible();
      await show(moment, pace, current.signal);
      if (frame.peek()?.id !== game.id) return end(false);
    }
  };
  const watch = () => {
    shown.value = 0;
    void run();
  };
  const skip = () => end(true);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    skip();
  };
  put(isStill ? game : told.game);
  shown.value = undefined;
  film.value = {
    told,
    moves: moments.length,
    chapters: chaptersOf(moments),
    isStill,
    watch,
    goTo: (moves) => {
      shown.value = moves;
      current.abort();
    },
    skip,
  };
  document.addEventListener("keydown", onKey, { capture: true });
  if (!isStill && told.game.version === seen) watch();
  const wasTold = await over;
  stop();
  document.removeEventListener("keydown", onKey, { capture: true });
  film.value = undefined;
  current.abort();
  return wasTold;
}
