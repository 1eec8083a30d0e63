/** Amounts of play money as text: the sign and the grouping of the ruleset's currency. */

import { signal } from "@preact/signals";
import { languageTag, number } from "./catalogue";

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

/** An amount with its sign: `$1,500`, `−$40`, `৳1,50,000`. Bangla groups every number this way by itself. */
export function money(amount: number): string {
  const { sign, grouping } = currency.value;
  const digits = number(
    Math.abs(amount),
    grouping === undefined ? languageTag() : `${languageTag()}-IN`,
  );
  return amount < 0 ? `\u2212${sign}${digits}` : `${sign}${digits}`;
}

/** A change of an amount: `+$200`, `−$40`, `$0`. */
export const moneyChange = (amount: number): string =>
  amount > 0 ? `+${money(amount)}` : money(amount);
