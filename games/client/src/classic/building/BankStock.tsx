/** The houses and hotels that the bank has left. */

import { t } from "../../shell/i18n/catalogue";
import { state } from "../store";

export function BankStock() {
  const bank = state.value?.bank;
  if (!bank) return null;
  return (
    <span class="quiet">
      {t("Left in the bank: {houses} houses, {hotels} hotels", {
        houses: bank.houses,
        hotels: bank.hotels,
      })}
    </span>
  );
}
