/** What the API of measurements answers; games/measuring/figures.py says what each figure means. */

import type { Progress } from "../../shell/watch";
import type { Edit } from "../types";

/** A share of games in percent, with its 95 % interval. */
export interface Share {
  readonly percent: number;
  readonly low: number;
  readonly high: number;
}

/** The first quartile, the median and the third quartile. */
export interface Spread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

export interface Figures {
  readonly games: number;
  readonly seats: number;
  readonly turns: Spread | null;
  readonly minutes: Spread | null;
  readonly ended: Share;
  readonly first_seat: Share;
  readonly fair: number;
  readonly houses_ran_out: Share;
  readonly landings: readonly number[];
  readonly groups: readonly {
    readonly spaces: readonly number[];
    readonly percent: number;
  }[];
  readonly cards: readonly {
    readonly effect: string;
    readonly drawn: number;
    readonly change: number;
  }[];
  readonly restricted: Readonly<Record<string, Share>>;
  readonly lowest: Spread | null;
  readonly settled: Spread | null;
}

export interface Measurement extends Progress {
  readonly key: string;
  readonly figures?: Figures;
}

/** Some of the amounts on a board by so many percent. */
export interface Change {
  readonly what: string;
  readonly percent: number;
  /** Those of a group. */
  readonly spaces?: readonly number[];
  /** That of cards. */
  readonly effect?: string;
}

/** A change that makes a figure better for sure. */
export interface Piece {
  readonly figure: string;
  readonly before: number;
  readonly after: number;
  readonly spaces: readonly number[];
  readonly change: Change;
  readonly edits: readonly Edit[];
}

export interface Advice extends Progress {
  readonly key: string;
  /** How many changes are tried. */
  readonly tried: number;
  readonly found: readonly Piece[];
}
