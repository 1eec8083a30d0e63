/** Amounts of play money as text: the sign and the grouping of the ruleset's currency. */

import { signal } from "@preact/signals";
import { languageTag, number, numberFormat, ordered } from "./catalogue";

/** A currency: its sign, and `indian` when its amounts are grouped 1,50,000 in every language. */
export interface Currency {
  readonly sign: string;
  readonly grouping?: "indian" | undefined;
}

const DOLLAR: Currency = { sign: "$" };

const currency = signal<Currency>(DOLLAR);

/** Sets the currency of all amounts. */
export function setCurrency(chosen: Currency = DOLLAR): void {
  currency.value = chosen;
}

/** Groups digits as in India, in the digits of the reader's language. */
function indian(): string {
  const { numberingSystem } = numberFormat(languageTag(), {}).resolvedOptions();
  return `en-IN-u-nu-${numberingSystem}`;
}

/** The sign of money before the digits, and a plus or minus before both. */
function signed(before: string, amount: number): string {
  const { sign, grouping } = currency.value;
  const digits = number(Math.abs(amount), grouping && indian());
  return ordered(`${before}${sign}${digits}`);
}

/** An amount with its sign: `$1,500`, `−$40`, `৳1,50,000`. */
export const money = (amount: number): string => signed(amount < 0 ? "\u2212" : "", amount);

/** A change of an amount: `+$200`, `−$40`, `$0`. */
export const moneyChange = (amount: number): string =>
  amount > 0 ? signed("+", amount) : money(amount);
