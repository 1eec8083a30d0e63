/** The debts in the queue behind the one that is due. */

import { t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { SeatToken } from "../../shell/ui";
import { partyName, playerName } from "../names";
import { cast } from "../store";
import { queuedDebts } from "./debts";

export function QueuedDebts() {
  const waiting = queuedDebts();
  if (waiting.length === 0) return null;
  return (
    <section class="debt-later" aria-labelledby="debt-later">
      <h3 id="debt-later">{t("Then")}</h3>
      <ol>
        {waiting.map(({ from, to, amount }, index) => (
          <li key={index}>
            <SeatToken seat={from} />
            {t("{name} owes {other} {amount}", {
              name: playerName(cast.value, from),
              other: partyName(cast.value, to),
              amount: money(amount),
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}
