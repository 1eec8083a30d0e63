/** The strip always in sight on a phone: my cash, whose turn it is, and the latest event. */

import type { ComponentChildren } from "preact";
import { t } from "../../shell/i18n/catalogue";
import { plain } from "../../shell/i18n/phrase";
import { latestLines } from "../../shell/log/latest";
import { Money, SeatToken } from "../../shell/ui";
import type { Seat } from "../messages";
import { playerName } from "../names";
import { cast, decision, mySeat, player, playing, presenting, state } from "../store";

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

/** The one player whom the game waits for, if that is not the player whose turn it is. */
function waitedFor(turn: Seat): Seat | undefined {
  const [seat, another] = (!presenting.value && decision.value?.players) || [];
  return another === undefined && seat !== turn ? seat : undefined;
}

function Turn() {
  const turn = playing.value ? state.value?.turn : undefined;
  if (turn === undefined) return null;
  const other = waitedFor(turn);
  const seat = other ?? turn;
  const mine = seat === mySeat.value;
  const player = playerName(cast.value, seat);
  return (
    <span class="strip-turn" data-mine={mine || undefined}>
      {!mine && <SeatToken seat={seat} />}
      <span>
        {other === undefined && (mine ? t("Your turn") : t("{player}’s turn", { player }))}
        {other !== undefined && (mine ? t("You are asked") : t("Waiting for {player}", { player }))}
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
