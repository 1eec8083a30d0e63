/** Why the game was lost: what would have saved each zone, what we had for it, and how near we were ourselves. */

import { list, plural, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import type { LostZone } from "../messages";
import { state, zoneName } from "../store";
import { playersLack } from "../zones/words";

function had({ cash, activists }: LostZone): string {
  const parts = [money(cash)];
  if (activists > 0) parts.push(plural(activists, "{count} activist", "{count} activists"));
  return list(parts);
}

function missing(lost: LostZone): string {
  if (lost.missing > 0) return t("{amount} was missing.", { amount: money(lost.missing) });
  return lost.pawns === 0
    ? t("That was enough, but none of our pawns stood there.")
    : t("That was enough together, but it was not spent there.");
}

function Zone({ lost }: { lost: LostZone }) {
  return (
    <li data-group={lost.zone}>
      <strong>{zoneName(lost.zone)}</strong>
      <span>
        {t("One condo less would have saved us. Its price was {price}, and we had {means} left.", {
          price: money(lost.price),
          means: had(lost),
        })}{" "}
        <b>{missing(lost)}</b>
      </span>
    </li>
  );
}

export function Loss() {
  const loss = state.value?.loss;
  const nearest = state.value?.zones[loss?.nearest ?? ""];
  if (loss === undefined || nearest === undefined) return null;
  return (
    <section class="coop-loss" aria-label={t("Why we lost")}>
      <h3>{t("Why we lost")}</h3>
      <ul>
        {loss.zones.map((lost) => (
          <Zone key={lost.zone} lost={lost} />
        ))}
        <li data-group={loss.nearest}>
          <strong>{zoneName(loss.nearest)}</strong>
          <span>
            {t("Here we were nearest to winning. Still missing: {lack}.", {
              lack: playersLack(nearest),
            })}
          </span>
        </li>
      </ul>
    </section>
  );
}
