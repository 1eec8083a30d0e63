/** What the page of the studio holds, and what the API of drafts answers. */

import type { Board } from "../classic/messages";

/** A table of the document; it may hold anything while it is made. */
export type Table = Readonly<Record<string, unknown>>;

export type Step = string | number;

/** One edit of the document; games/edits.py says what each does. */
export interface Edit {
  readonly do: "set" | "remove" | "insert" | "move";
  readonly path: readonly Step[];
  readonly value?: unknown;
  readonly to?: number;
}

/** Why the board cannot be played yet. */
export interface Problem {
  readonly code: string;
  /** Such as `space[5].rents[2]`. */
  readonly path: string;
  readonly reason: string;
}

export interface Draft {
  readonly id: number;
  readonly name: string;
  readonly revision: number;
  readonly data: Table;
  readonly can_undo: boolean;
  readonly can_redo: boolean;
  /** The own board whose next version it may become. */
  readonly board: number | null;
  readonly problems: readonly Problem[];
}

/** What streets of a price charge on the game's own board, and what houses cost on each side (games/importing/curve.py). */
export interface Curve {
  readonly mean: number;
  readonly rents: readonly { readonly price: number; readonly rents: readonly number[] }[];
  readonly houses: readonly number[];
  readonly tax: number;
  /** Amounts below each bound are whole multiples of the step. */
  readonly steps: readonly { readonly below?: number; readonly step: number }[];
}

/** The format of the boards of this game. */
export interface Format {
  readonly ruleset: string;
  readonly game: string;
  /** The fields that each kind of space has besides its names. */
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  /** The kinds that can be bought. */
  readonly deeds: readonly string[];
  readonly effects: Readonly<Record<string, readonly string[]>>;
  readonly sizes: readonly number[];
  /** The numbers of players for whom a board can be measured. */
  readonly seats: readonly number[];
  readonly limits: {
    readonly money: number;
    readonly name: number;
    readonly short: number;
    readonly title: number;
    readonly sign: number;
    readonly text: number;
    readonly rents: number;
    readonly cards: number;
    readonly jail_cards: number;
    readonly card_jail_cards: number;
  };
  readonly curve: Curve;
  /** The languages of the site. */
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  /** What a table shows of the board besides its spaces and groups. */
  readonly view: Omit<Board, "spaces" | "groups">;
}

export interface Held {
  readonly draft: Draft;
  readonly format: Format;
  readonly csrf: string;
  readonly addresses: {
    readonly draft: string;
    readonly drafts: string;
    readonly measurements: string;
    readonly rooms: string;
    readonly boards: string;
    readonly gallery: string;
  };
}
