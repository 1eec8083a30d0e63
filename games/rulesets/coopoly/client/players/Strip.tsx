/** The players on the strip: who is ready, or has passed, stands behind their cash. */

import { t } from "opoly/shell/i18n/catalogue";
import { PlayerStrip } from "opoly/shell/page/PlayerStrip";
import { presenting } from "opoly/shell/store";
import { Icon } from "opoly/shell/ui";
import type { Seat } from "../messages";
import { awaits, decision, planning, players, state } from "../store";

function Done({ seat }: { seat: Seat }) {
  const ready = planning.value && state.value?.ready.includes(seat);
  const passed = decision.value?.passed?.includes(seat);
  if (!ready && !passed) return null;
  return (
    <span class="coop-done">
      <Icon name={ready ? "check" : "pass"} />
      <span class="visually-hidden">{ready ? t("Ready") : t("Passed")}</span>
    </span>
  );
}

export function Strip() {
  return (
    <PlayerStrip
      players={players.value.map(({ seat, cash, out }) => ({
        seat,
        cash,
        isOut: out,
        isAwaited: !presenting.value && awaits(seat),
        more: <Done seat={seat} />,
      }))}
    />
  );
}
