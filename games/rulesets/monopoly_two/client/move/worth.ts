/** How good a move is for me: what it costs or brings me, before what it costs or brings the others. */

import { computed, signal } from "@preact/signals";
import { mySeat } from "opoly/classic/store";
import type { CanMove, Seat } from "../messages";
import { decision } from "../store";
import { moves } from "./moves";
import { cashChange } from "./outcome";

const MEAN_ROLL = 7;
/** A turn or two without purchases and rents, in cash. */
const JAIL = 100;

/** The change of a player's cash; an amount that a roll still decides counts as that of a usual one. */
function change({ outcome }: CanMove, seat: Seat): number {
  const unrolled = (outcome.debts ?? []).reduce((sum, { from, to, amount, times = 0 }) => {
    if (amount !== undefined || (from !== seat && to !== seat)) return sum;
    return sum + times * MEAN_ROLL * (to === seat ? 1 : -1);
  }, 0);
  const jailed = outcome.to_jail && outcome.player === seat ? JAIL : 0;
  const known = { ...outcome, debts: (outcome.debts ?? []).map((one) => ({ amount: 0, ...one })) };
  return (cashChange(known, seat) ?? 0) + unrolled - jailed;
}

interface Worth {
  readonly mine: number;
  readonly theirs: number;
}

function worth(move: CanMove, me: Seat): Worth {
  const debts = move.outcome.debts ?? [];
  const seats = new Set([move.player, ...debts.flatMap(({ from, to }) => [from, to])]);
  const others = [...seats].filter((seat) => seat !== me && seat !== "bank");
  return {
    mine: change(move, me),
    theirs: others.reduce<number>((sum, seat) => sum + change(move, Number(seat)), 0),
  };
}

const compare = (one: Worth, other: Worth): number =>
  other.mine - one.mine || one.theirs - other.theirs;

/** The players whose move is best for me; none where it makes no difference. */
export const best = computed<ReadonlySet<Seat>>(() => {
  const me = mySeat.value ?? -1;
  const all = moves.value.map((move) => ({ seat: move.player, worth: worth(move, me) }));
  const [first] = [...all].sort((one, other) => compare(one.worth, other.worth));
  const equal = all.filter((one) => first && compare(one.worth, first.worth) === 0);
  return new Set(equal.length === all.length ? [] : equal.map(({ seat }) => seat));
});

/** It costs me cash or freedom, and I could choose another: it is asked once more. */
export const costsMe = (move: CanMove): boolean =>
  moves.value.length > 1 && change(move, mySeat.value ?? -1) < 0;

const asking = signal<{ readonly decision: number; readonly seat: Seat } | undefined>(undefined);

/** The player whose costly move was pressed once. */
export const confirming = computed<Seat | undefined>(() =>
  asking.value?.decision === decision.value?.id ? asking.value?.seat : undefined,
);

export function confirm(seat: Seat | undefined): void {
  asking.value = seat === undefined ? undefined : { decision: decision.value?.id ?? -1, seat };
}
