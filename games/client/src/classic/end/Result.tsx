/** A player's final result. */

import { t } from "../../shell/i18n/catalogue";
import { Money } from "../../shell/ui";
import type { Seat } from "../messages";
import { player } from "../store";

export function Result({ seat }: { seat: Seat }) {
  const person = player(seat);
  if (person?.out) return <span class="quiet">{t("Out of the game")}</span>;
  return <Money amount={person?.worth ?? 0} />;
}
