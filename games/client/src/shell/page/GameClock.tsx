/** The game's own time limit: how long until the last turn, by the server's clock, and that this is the last turn. */

import { gameClient } from "../game";
import { t } from "../i18n/catalogue";
import { clockTime } from "../i18n/duration";
import { serverNow, state } from "../store";
import { Icon } from "../ui";
import { usePulse } from "../ui/pulse";

/** From this many seconds left on, the clock is shown in the warning colour. */
const SOON = 300;

function Running({ deadline }: { deadline: number }) {
  usePulse(true);
  const seconds = Math.max(0, Math.ceil((deadline - serverNow()) / 1000));
  return (
    <span
      class={`badge topbar-clock ${seconds < SOON ? "badge-warn" : ""}`}
      role="timer"
      aria-label={t("Time until the last turn: {time}", { time: clockTime(seconds) })}
      title={gameClient.value?.timeLimitNote()}
    >
      <Icon name="clock" />
      {clockTime(seconds)}
    </span>
  );
}

export function GameClock() {
  const now = state.value;
  if (now?.status !== "playing") return null;
  if ("last_turn" in now && now.last_turn) {
    return (
      <span class="badge badge-bad topbar-clock">
        <Icon name="clock" />
        {t("Last turn")}
      </span>
    );
  }
  const deadline = now.clock?.deadline;
  return deadline === undefined ? null : <Running deadline={deadline} />;
}
