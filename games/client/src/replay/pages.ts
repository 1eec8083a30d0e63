/** The pages of a replay: fetched as they are needed, and kept. */

import { merge } from "../shell/store/patch";
import type { GameFrame, GameState, LogEntry, Update } from "../shell/wire/messages";

/** Consecutive versions: the game at the first, and an update for each that follows. */
export interface Page {
  readonly versions: number;
  /** So many of them were played before the game was continued from a save. */
  readonly earlier: number;
  /** Its hands and its seed are hidden, because it can still be continued or is of today's challenge. */
  readonly covered: boolean;
  /** It is hidden until then (ms), because others still play with the same seed. */
  readonly covered_until?: number;
  readonly game: GameFrame;
  readonly updates: readonly Update[];
}

/** One version of the game: what happened, and the state after it. */
export interface Moment {
  readonly entry: LogEntry;
  /** After each event, where the server tells that. */
  readonly patches: readonly unknown[] | undefined;
  readonly state: GameState;
}

const RECENT = 40;

export class Pages {
  private readonly pages = new Map<number, Promise<Page>>();
  private readonly states = new WeakMap<Page, GameState[]>();
  private readonly length: number;

  constructor(
    private readonly address: string,
    page: Page,
    length: number,
  ) {
    this.length = length;
    this.pages.set(page.game.version, Promise.resolve(page));
  }

  /** The page with a version; one that could not be fetched is fetched again when it is asked for again. */
  async with(version: number): Promise<Page> {
    const first = version - ((version - 1) % this.length);
    const known = this.pages.get(first);
    if (known) return known;
    const fetched = this.fetch(first);
    this.pages.set(first, fetched);
    fetched.catch(() => this.pages.delete(first));
    return fetched;
  }

  /** The whole game at a version, with the latest of its log. */
  async gameAt(version: number): Promise<GameFrame> {
    const page = await this.with(version);
    const index = version - page.game.version;
    const entries = [...page.game.recent, ...page.updates.slice(0, index).map(entryOf)];
    const { latest_changes, ...game } = page.game;
    return {
      ...game,
      version,
      state: this.stateOf(page, index),
      recent: entries.slice(-RECENT),
      ...(latest_changes && index === 0 ? { latest_changes } : {}),
    };
  }

  async moment(version: number): Promise<Moment> {
    const page = await this.with(version);
    const index = version - page.game.version;
    const update = page.updates[index - 1];
    const state = this.stateOf(page, index);
    if (update !== undefined) {
      return { entry: entryOf(update), patches: update.event_patches, state };
    }
    const { recent, latest_changes } = page.game;
    return { entry: recent.at(-1) as LogEntry, patches: latest_changes?.event_patches, state };
  }

  /** The log of the page that ends just before a version; nothing before the first. */
  async logBefore(version: number): Promise<readonly LogEntry[]> {
    if (version <= 1) return [];
    const { game, updates } = await this.with(version - 1);
    const entries = [...game.recent.slice(-1), ...updates.map(entryOf)];
    return entries.filter((entry) => entry.version < version);
  }

  /** The state so many versions after the page's first; each is made once. */
  private stateOf(page: Page, index: number): GameState {
    const made = this.states.get(page) ?? [page.game.state];
    this.states.set(page, made);
    while (made.length <= index) {
      const patch = page.updates[made.length - 1]?.patch;
      made.push(merge(made.at(-1), patch ?? {}) as GameState);
    }
    return made[index] as GameState;
  }

  private async fetch(first: number): Promise<Page> {
    const answer = await fetch(`${this.address}&version=${first}`);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()) as Page;
  }
}

function entryOf({ type, patch, event_patches, ...entry }: Update): LogEntry {
  return entry;
}
