/** The dearest decisions of a player as exercises: what could be done, in an order that tells nothing. */

import type { ActionTold } from "../../coach/Told";
import type { GameEvent, Seat } from "../../shell/wire/messages";
import type { ReviewedDecision } from "./types";

/** So many for each player. */
const MOST = 3;

export interface Choice {
  readonly action: ActionTold;
  readonly events: readonly GameEvent[];
  /** How much less than the best it is worth; nothing for the best itself. */
  readonly cost: number;
  readonly error: number;
  readonly best: boolean;
  /** It is what was done in the game. */
  readonly done: boolean;
}

/** The dearest decisions of a seat, the dearest first. */
export const dearest = (
  decisions: readonly ReviewedDecision[],
  seat: Seat,
): readonly ReviewedDecision[] =>
  decisions
    .filter((one) => one.seat === seat)
    .sort((one, other) => other.cost - one.cost)
    .slice(0, MOST);

/** The seats that have such decisions, the reader's own first. */
export function learners(
  decisions: readonly ReviewedDecision[],
  own: Seat | undefined,
): readonly Seat[] {
  const seats = [...new Set(decisions.map(({ seat }) => seat))].sort((one, other) => one - other);
  return own !== undefined && seats.includes(own)
    ? [own, ...seats.filter((seat) => seat !== own)]
    : seats;
}

/** All choices in an order that is always the same, and does not tell which is the best. */
export function choices(one: ReviewedDecision): readonly Choice[] {
  const every: Choice[] = [
    { action: one.better, events: one.better_events, cost: 0, error: 0, best: true, done: false },
    {
      action: one.chosen,
      events: one.chosen_events,
      cost: one.cost,
      error: one.error,
      best: false,
      done: true,
    },
    ...one.others.map((other) => ({ ...other, best: false, done: false })),
  ];
  const key = ({ action }: Choice) => JSON.stringify(action);
  return every.sort((first, second) => (key(first) < key(second) ? -1 : 1));
}
