/** What the API says of chances and reviews (`games/selectors/reviews`). Chances are from 0 to 1. */

import type { ActionTold } from "../../coach/Told";
import type { GameEvent, Seat } from "../../shell/wire/messages";

export interface Chances {
  readonly together: boolean;
  readonly points: readonly { readonly version: number; readonly chances: readonly number[] }[];
}

export interface SeatReview {
  readonly seat: Seat;
  readonly start: number;
  readonly result: number;
  readonly own_luck: number;
  readonly others_luck: number;
  readonly own_decisions: number;
  readonly others_decisions: number;
  readonly weighed: number;
  readonly cost: number;
  readonly lowest?: number;
}

export interface ReviewedDraw {
  readonly version: number;
  readonly seat: Seat;
  readonly luck: number;
  readonly events: readonly GameEvent[];
}

/** Why another action was better: what it completes, the risk of going out, or what rents bring. */
export interface Reason {
  readonly kind: "completes" | "risk" | "income";
  readonly seat: Seat;
  readonly group: string;
  readonly chosen: number;
  readonly better: number;
}

export interface Alternative {
  readonly action: ActionTold;
  /** How much less it is worth than the better choice, and the standard error of that. */
  readonly cost: number;
  readonly error: number;
  readonly events: readonly GameEvent[];
}

export interface ReviewedDecision {
  readonly version: number;
  readonly seat: Seat;
  readonly grade: "inaccuracy" | "mistake" | "blunder";
  readonly cost: number;
  readonly error: number;
  readonly chance: number;
  readonly better_chance: number;
  readonly helped?: Seat;
  readonly events: readonly GameEvent[];
  readonly better: ActionTold;
  readonly better_events: readonly GameEvent[];
  readonly chosen: ActionTold;
  /** What was chosen, without what was drawn then. */
  readonly chosen_events: readonly GameEvent[];
  readonly reason?: Reason;
  readonly others: readonly Alternative[];
  readonly rolls: number;
}

/** A trade or an auction with what it was worth to each seat. */
export interface ReviewedDeal {
  readonly version: number;
  readonly began: number;
  readonly worth: readonly number[];
  readonly events: readonly GameEvent[];
}

export interface Review {
  readonly state: "waiting" | "running" | "finished" | "failed";
  readonly progress: number;
  readonly together: boolean;
  readonly seats: readonly SeatReview[];
  readonly draws: readonly ReviewedDraw[];
  readonly decisions: readonly ReviewedDecision[];
  readonly deals: readonly ReviewedDeal[];
}
