/** This browser's record of its part in the seeds of games, so that it can check them after the end. */

import { PENDING, ROUNDS } from "./keys";

/** My number for the next game of a room, from its commitment to the game's start. */
export interface Round {
  readonly room: string;
  readonly random: string;
  readonly commitment: string;
  /** The server's values when the number was revealed; absent before. */
  readonly secretHash?: string;
  readonly commitments?: readonly string[];
  /** The server took the number. */
  readonly accepted?: boolean;
}

/** My number in the seed of a game, and the hashes that this browser saw before anybody's number. */
export interface OwnNumber {
  readonly game: number;
  readonly random: string;
  readonly secretHash: string;
  readonly commitments: readonly string[];
}

/** The newest entries of a list in the browser's storage; without storage they last as long as the page. */
class Kept<Entry> {
  private entries: readonly Entry[] = [];

  constructor(
    private readonly key: string,
    private readonly max: number,
    private readonly same: (one: Entry, other: Entry) => boolean,
  ) {}

  find(fits: (entry: Entry) => boolean): Entry | undefined {
    return this.read().find(fits);
  }

  /** Keeps an entry in place of the one that it replaces. */
  keep(entry: Entry): void {
    this.write([...this.read().filter((one) => !this.same(one, entry)), entry].slice(-this.max));
  }

  forget(entry: Entry): void {
    this.write(this.read().filter((one) => !this.same(one, entry)));
  }

  private read(): readonly Entry[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      if (Array.isArray(stored)) this.entries = stored;
    } catch {
      // storage is disabled
    }
    return this.entries;
  }

  private write(entries: readonly Entry[]): void {
    this.entries = entries;
    try {
      localStorage.setItem(this.key, JSON.stringify(entries));
    } catch {
      // as above
    }
  }
}

export const rounds = new Kept<Round>(ROUNDS, 10, (one, other) => one.room === other.room);
export const ownNumbers = new Kept<OwnNumber>(
  "opoly.numbers",
  50,
  (one, other) => one.game === other.game,
);

const PENDING_TIME = 60_000;

/** Keeps the number for a game that this tab starts now, until its table opens. */
export async function keepPending(random: string, secretHash: string): Promise<void> {
  const number = { random, secretHash, commitments: [await sha256(random)] };
  sessionStorage.setItem(PENDING, JSON.stringify({ at: Date.now(), number }));
}

/** The game whose table has opened is the one that this tab has just started, if it started one. */
export function filePending(game: number): void {
  try {
    const text = sessionStorage.getItem(PENDING);
    if (text === null) return;
    sessionStorage.removeItem(PENDING);
    const { at, number } = JSON.parse(text) as { at: number; number: Omit<OwnNumber, "game"> };
    if (Date.now() - at < PENDING_TIME) ownNumbers.keep({ game, ...number });
  } catch {
    // storage is disabled
  }
}

/** SHA-256 of a text, in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await digest(text)));
}

export const digest = (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));

/** 64 random hexadecimal digits. */
export const newNumber = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Browsers compute hashes only over HTTPS and on localhost. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;
