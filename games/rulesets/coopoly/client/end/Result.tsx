/** A player's part in the end, and how the game went. */

import type { ReviewProps } from "opoly/shell/game";
import { number, plural, t } from "opoly/shell/i18n/catalogue";
import { room } from "opoly/shell/store";
import { Money } from "opoly/shell/ui";
import type { Seat } from "../messages";
import { player, shown, state } from "../store";
import { Zones } from "../zones/Zones";

export function Result({ seat }: { seat: Seat }) {
  const person = player(seat);
  if (person === undefined) return null;
  if (person.out) return <span class="quiet">{t("Left the game")}</span>;
  return <Money amount={person.cash} />;
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
export function Review({ at }: ReviewProps) {
  const { condos, homes } = standing();
  const rounds = state.value?.round ?? 0;
  return (
    <section class="coop-review" aria-label={t("How the game went")}>
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
      {room.value === undefined && at === undefined && <Zones />}
    </section>
  );
}

const REASONS: Readonly<Record<string, () => string>> = {
  homes: () => t("A whole zone is tiny homes: we won together."),
  condos: () => t("A whole zone is luxury condos: the Developers won."),
  round_limit: () => t("The last round is over: the Developers won."),
  resigned: () => t("Nobody is left at the table: the Developers won."),
};

export const endReason = (reason: string): string | undefined => REASONS[reason]?.();
