/** A player's part in the end, why it ended so, and how the game went. */

import type { ReviewProps } from "opoly/shell/game";
import { list, number, plural, t } from "opoly/shell/i18n/catalogue";
import { lazy } from "opoly/shell/parts/lazy";
import { room } from "opoly/shell/store";
import type { Seat } from "../messages";
import { player, shown, state, zoneName } from "../store";
import { Zones } from "../zones/Zones";
import { Progress } from "./Progress";

export const Again = lazy(() => import("./Again").then((module) => module.Again));
const Loss = lazy(() => import("./Loss").then((module) => module.Loss), {
  open: () => state.value?.loss !== undefined,
});

export function Result({ seat }: { seat: Seat }) {
  if (player(seat)?.out !== true) return null;
  return <span class="quiet">{t("Left the game")}</span>;
}

/** The sum of what stands on the board. */
function standing(): { condos: number; homes: number } {
  const all = Object.values(shown.value?.spaces ?? {});
  return {
    condos: all.filter((one) => one.condo).length,
    homes: all.reduce((sum, one) => sum + one.homes, 0),
  };
}

/** Where the table stands beside it, that shows the zones. */
export function Review(review: ReviewProps) {
  const { at } = review;
  const { condos, homes } = standing();
  const rounds = state.value?.round ?? 0;
  return (
    <section class="coop-review" aria-label={t("How the game went")}>
      <Loss />
      <ul class="coop-facts">
        <li>
          <b>{number(rounds)}</b> {plural(rounds, "round", "rounds")}
        </li>
        <li>
          <b>{number(homes)}</b> {plural(homes, "tiny home", "tiny homes")}
        </li>
        <li>
          <b>{number(condos)}</b> {plural(condos, "luxury condo", "luxury condos")}
        </li>
      </ul>
      <Progress {...review} />
      {room.value === undefined && at === undefined && <Zones />}
    </section>
  );
}

/** Which zones, and in which round. */
function lostBy(): string {
  const { round = 0, loss } = state.value ?? {};
  const zones = (loss?.zones ?? []).map((lost) => zoneName(lost.zone));
  return t("Round {round}: all of {zones} is luxury condos. The Developers won.", {
    round,
    zones: list(zones),
  });
}

const REASONS: Readonly<Record<string, () => string>> = {
  homes: () => t("A whole zone is tiny homes: we won together."),
  condos: lostBy,
  round_limit: () => t("The last round is over: the Developers won."),
  resigned: () => t("Nobody is left at the table: the Developers won."),
};

export const endReason = (reason: string): string | undefined => REASONS[reason]?.();
