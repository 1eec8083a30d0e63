/** How much a debtor is short of: as the decision says or, in games where cash may fall below zero, the negative cash. */

import type { Debt, Decision, Seat } from "../messages";
import { decision, mySeat, player, state } from "../store";

/** The open debt decision, if it is for this seat. */
function openDebt(seat: Seat): Decision | undefined {
  const open = decision.value;
  if (open?.kind !== "debt") return undefined;
  return seat === mySeat.value || open.players.length === 1 ? open : undefined;
}

export function missing(seat: Seat): number {
  return openDebt(seat)?.missing ?? Math.max(0, -(player(seat)?.cash ?? 0));
}

export interface Due {
  readonly amount: number;
  readonly to: Debt["to"];
}

/** A debt that is paid in full as soon as the cash is there; undefined in games where cash may fall below zero. */
export function dueFrom(seat: Seat): Due | undefined {
  const open = openDebt(seat);
  return open?.amount === undefined ? undefined : { amount: open.amount, to: open.to ?? "bank" };
}

/** The debts in the queue behind the open one. */
export function queuedDebts(): readonly Debt[] {
  return decision.value?.amount === undefined ? [] : (state.value?.debts.slice(1) ?? []);
}

/** Everything that this seat owes, in games where debts are not settled one by one. */
export function debtsOf(seat: Seat): readonly Debt[] {
  return state.value?.debts.filter((debt) => debt.from === seat) ?? [];
}
