/** The jackpot, as a pile in the middle of the board beside the dice. */

import { t } from "../../shell/i18n/catalogue";
import { Icon, Money } from "../../shell/ui";
import { pot } from "../store";

export function Jackpot() {
  const amount = pot.value;
  if (amount === undefined) return null;
  return (
    <p class="jackpot" data-purse="pot" data-empty={amount === 0 || undefined}>
      <Icon name="sack" />
      <span>{t("Jackpot")}</span>
      <strong>
        <Money amount={amount} />
      </strong>
    </p>
  );
}
