/** The action that is being paid for in the dialog, if any. */

import { signal } from "@preact/signals";
import type { Action } from "../messages";

/** An action that names its payment, or may do so. */
export type Payable = Extract<Action, { type: "buy_deed" | "build" | "pay" }>;

export const paying = signal<Payable | undefined>(undefined);

export function openPayment(action: Payable): void {
  paying.value = action;
}

export function closePayment(): void {
  paying.value = undefined;
}
