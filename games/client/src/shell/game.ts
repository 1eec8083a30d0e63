/**
 * The interface of a game's client: its table, its sentences and the few texts that differ between games.
 * The shell never imports a client; `parts/games.ts` fetches that of the page's game.
 */

import { computed, type Signal, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Phrase } from "./i18n/phrase";
import { decision, mySeat, presenting, room } from "./store";
import type { GameEvent, Seat } from "./wire/messages";

/** Makes one line of several in a row by one player, such as those on the houses that they build. */
export interface Fold {
  /** Lines are folded with others of this key. */
  readonly key: string;
  readonly amount: number;
  /** The sentence for so many lines, with the sum of their amounts. */
  sum(count: number, amount: number): Phrase;
}

/** One line of the log. */
export interface LogLine {
  /** The type of the event that the line is about; styles go by it. */
  readonly event: string;
  readonly seat?: Seat | undefined;
  readonly text: Phrase;
  /** `turn` is a heading; a `hidden` line is only read out. */
  readonly as?: "turn" | "hidden" | undefined;
  readonly fold?: Fold | undefined;
}

/** A line in the chat that a game's server announces: its words, from the speaker's name and the details sent with it. */
export type Notice = (name: string, about: Readonly<Record<string, unknown>>) => string;

/** The words of a quick phrase, for the space of the board that it is about, if it is about one. */
export type OwnPhrase = (space?: number) => string;

/** How a game went; in a replay also the version that is shown, and how to go to another. */
export interface ReviewProps {
  readonly game: number;
  /** The code of the game's room, if it is seen by its code; otherwise empty. */
  readonly code: string;
  readonly at?: number;
  readonly onPick?: (version: number) => void;
}

export interface GameClient {
  /** Follows the game (animation, currency) until the function that it returns is called. */
  start(): () => void;
  /** The board and its panels, below the top bar. */
  readonly Table: ComponentType;
  /** The log lines for the events of one update. */
  describe(events: readonly GameEvent[]): readonly LogLine[];
  /** One sentence that says what the game waits for, and whom. */
  prompt(): string;
  /** Whether a decision that names me has something for me to answer now; absent: always. */
  readonly isForMe?: () => boolean;
  /** A player's final result, beside their place at the end. */
  readonly Result: ComponentType<{ seat: Seat }>;
  /** The heading above the results at the end; absent: none. */
  resultHeading?(): string;
  /** How the game went, below the places. */
  readonly Review: ComponentType<ReviewProps>;
  /** Describes the action taken for a player whose time ran out, from the events of that update. */
  ranOut(events: readonly GameEvent[]): string | undefined;
  /** Whether its players win or lose together, so that those on the only place are not ranked. */
  readonly together?: boolean;
  /** The name of a group of spaces, by its key; absent: there are none. */
  groupName?(key: string): string;
  /** Why the game ended as it did, where that is not plain from the places. */
  endReason(reason: string): string | undefined;
  /** It is telling what happened in a place of its own, of which the newest lines of the log would give away the end. */
  readonly isTelling?: () => boolean;
  /** Other ways to play once more after the end, beside a rematch; absent: none. */
  readonly Again?: ComponentType<{ game: number }>;
  /** Explains what happens to a player who resigns. */
  resignWarning(): string;
  /** Explains what happens when the game's time limit is reached. */
  timeLimitNote(): string;
  /** A hint for each kind of decision, for people who play for the first time, marked for translation. */
  readonly hints: Readonly<Record<string, string>>;
  /** The preferences of this browser that only this game has, for the menu; absent: none. */
  readonly switches?: readonly { name(): string; readonly on: Signal<boolean> }[];
  /** The names of the groups of options that only this game has, marked for translation. */
  readonly optionGroups: Readonly<Record<string, string>>;
  /** The notices in the chat that only this game has, by their code. */
  readonly notices: Readonly<Record<string, Notice>>;
  /** The quick phrases that only this game has, by their code; absent: none. */
  readonly phrases?: Readonly<Record<string, OwnPhrase>>;
}

const clients = signal<Readonly<Record<string, GameClient>>>({});

/** Makes the client of a ruleset known. */
export function registerClient(ruleset: string, client: GameClient): void {
  clients.value = { ...clients.peek(), [ruleset]: client };
}

/** The ruleset of a page without a room. */
const chosen = signal<string | undefined>(undefined);

export function chooseGame(ruleset: string): void {
  chosen.value = ruleset;
}

/** The client of the game that this room plays; undefined until the room is known and the client fetched. */
export const gameClient = computed<GameClient | undefined>(
  () => clients.value[room.value?.ruleset ?? chosen.value ?? ""],
);

/** The game waits for me, and the screen has shown all that led to it. */
export const myMove = computed<boolean>(() => {
  const seat = mySeat.value;
  if (presenting.value || seat === undefined || !decision.value?.players.includes(seat))
    return false;
  return gameClient.value?.isForMe?.() ?? true;
});
