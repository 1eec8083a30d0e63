/** The strip always in sight on a phone: my cash, whose turn it is, and the latest event. */

import type { ComponentChildren } from "preact";
import { t } from "../../shell/i18n/catalogue";
import { plain } from "../../shell/i18n/phrase";
import { latestLines } from "../../shell/log/latest";
import { Money, SeatToken } from "../../shell/ui";
import type { Seat } from "../messages";
import { playerName } from "../names";
import { cast, mySeat, player, playing, state } from "../store";

function Cash({ seat }: { seat: Seat }) {
  const cash = player(seat)?.cash ?? 0;
  return (
    <span class="strip-cash" data-debt={cash < 0 || undefined}>
      <span data-account={`seat-${seat}`}>
        <SeatToken seat={seat} />
      </span>
      <span class="visually-hidden">{t("My cash")}</span>
      <Money amount={cash} />
    </span>
  );
}

function Turn() {
  const seat = playing.value ? state.value?.turn : undefined;
  if (seat === undefined) return null;
  const mine = seat === mySeat.value;
  return (
    <span class="strip-turn" data-mine={mine || undefined}>
      {!mine && <SeatToken seat={seat} />}
      <span>
        {mine ? t("Your turn") : t("{player}’s turn", { player: playerName(cast.value, seat) })}
      </span>
    </span>
  );
}

/** The children stand below the line of cash and turn. */
export function Strip({ children }: { children?: ComponentChildren }) {
  const seat = mySeat.value;
  const line = latestLines(1)[0];
  return (
    <section
      class="strip"
      data-watching={seat === undefined || undefined}
      aria-label={t("At a glance")}
    >
      <p class="strip-line">
        {seat !== undefined && <Cash seat={seat} />}
        <Turn />
      </p>
      {children}
      {line && <p class="strip-latest">{plain(line.text)}</p>}
    </section>
  );
}
