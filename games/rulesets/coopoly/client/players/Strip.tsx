/** The strip always in sight on a phone: my cash, what the round is at, and the latest event. */

import { t } from "opoly/shell/i18n/catalogue";
import { plain } from "opoly/shell/i18n/phrase";
import { latestLines } from "opoly/shell/log/latest";
import { mySeat, presenting } from "opoly/shell/store";
import { Money, SeatToken } from "opoly/shell/ui";
import { currentEvent } from "../animation/screen";
import { describe } from "../log/sentences";
import { cast, planning, player } from "../store";
import { readyCount, seatsAtTable } from "./Players";

export function Strip() {
  const seat = mySeat.value;
  const event = presenting.value ? currentEvent.value : undefined;
  const line = presenting.value ? event && describe([event], cast.value)[0] : latestLines(1)[0];
  const everybody = seatsAtTable().length;
  return (
    <section
      class="strip"
      data-watching={seat === undefined || undefined}
      aria-label={t("At a glance")}
    >
      <p class="strip-line">
        {seat !== undefined && (
          <span class="strip-cash">
            <span data-account={`seat-${seat}`}>
              <SeatToken seat={seat} />
            </span>
            <span class="visually-hidden">{t("My cash")}</span>
            <Money amount={player(seat)?.cash ?? 0} />
          </span>
        )}
        {planning.value && everybody > 1 && (
          <span class="strip-turn">
            {t("{ready} of {count} ready", { ready: readyCount(), count: everybody })}
          </span>
        )}
      </p>
      {line && <p class="strip-latest">{plain(line.text)}</p>}
    </section>
  );
}
