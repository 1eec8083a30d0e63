/** The jackpot beside the dice, in the middle of the board. */

import { t } from "../../shell/i18n/catalogue";
import { Icon, Money } from "../../shell/ui";
import { JACKPOT, jackpot } from "./pot";

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
