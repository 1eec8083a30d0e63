/** An amount on the screen: tabular figures, the sign of its money, green and red only beside a plus or minus. */

import { money, moneyChange } from "../i18n/money";

interface MoneyProps {
  amount: number;
  /** A change rather than an amount: always with its plus or minus. */
  change?: boolean | undefined;
}

export function Money({ amount, change = false }: MoneyProps) {
  const tone = change && amount !== 0 ? (amount > 0 ? "is-gain" : "is-loss") : "";
  return <span class={`ui-money ${tone}`}>{change ? moneyChange(amount) : money(amount)}</span>;
}
