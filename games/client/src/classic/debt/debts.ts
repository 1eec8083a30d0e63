/** What a debtor lacks, as the server says it; where a debt is no claim of its own, what the cash is below nothing. */

import type { Debt, Decision, Seat } from "../messages";
import { decision, mySeat, player, state } from "../store";

/** The debt that is asked for now, where this seat is the one asked. */
function asked(seat: Seat): Decision | undefined {
  const open = decision.value;
  if (open?.kind !== "debt") return undefined;
  return seat === mySeat.value || open.players.length === 1 ? open : undefined;
}

export function missing(seat: Seat): number {
  return asked(seat)?.missing ?? Math.max(0, -(player(seat)?.cash ?? 0));
}

export interface Due {
  readonly amount: number;
  readonly to: Debt["to"];
}

/** A debt that is owed whole and paid the moment the cash is there; undefined where cash may fall below nothing. */
export function dueFrom(seat: Seat): Due | undefined {
  const open = asked(seat);
  return open?.amount === undefined ? undefined : { amount: open.amount, to: open.to ?? "bank" };
}

/** The debts whose turn comes after the one that is asked for. */
export function later(): readonly Debt[] {
  return decision.value?.amount === undefined ? [] : (state.value?.debts.slice(1) ?? []);
}

/** What this seat owes and to whom, where it is not one claim after the other. */
export function owedBy(seat: Seat): readonly Debt[] {
  return state.value?.debts.filter((debt) => debt.from === seat) ?? [];
}
