/** The jackpot: a pile in the middle of the board beside the dice, and on its space. */

import type { MoneyOn } from "opoly/classic/parts";
import { t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Icon, Money } from "opoly/shell/ui";
import { JACKPOT, jackpot } from "./store";

export const jackpotOn: MoneyOn = ({ kind }) => {
  const amount = jackpot.value;
  if (kind !== "free_parking" || amount === undefined) return undefined;
  return { amount, account: JACKPOT, text: t("jackpot {amount}", { amount: money(amount) }) };
};

export function Jackpot() {
  const amount = jackpot.value;
  if (amount === undefined) return null;
  return (
    <p class="jackpot" data-account={JACKPOT} data-empty={amount === 0 || undefined}>
      <Icon name="sack" />
      <span>{t("Jackpot")}</span>
      <strong>
        <Money amount={amount} />
      </strong>
    </p>
  );
}
