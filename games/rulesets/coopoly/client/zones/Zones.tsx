/** The eight zones: what lies in each, and what either side still lacks there for its victory. */

import { number, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { nameOf } from "opoly/shell/i18n/names";
import { ended } from "opoly/shell/store";
import { Condo, Homes, People } from "../board/marks";
import type { SpaceIndex, Zone } from "../messages";
import { openSpace } from "../space/open";
import { onSpace, spaceName, state, zones } from "../store";
import { danger, developersLack, playersLack, threat, urgency } from "./words";

/** A property of the zone, small: what stands on it, and who. */
function Plot({ index }: { index: SpaceIndex }) {
  const { tile, condo, homes, activists } = onSpace(index);
  return (
    <button
      type="button"
      class="coop-plot"
      data-blank={!tile || undefined}
      onClick={() => openSpace(index)}
    >
      <span class="visually-hidden">{spaceName(index)}</span>
      <span class="coop-plot-marks" aria-hidden="true">
        <Homes count={homes} />
        {condo && <Condo />}
        <People count={activists} />
      </span>
    </button>
  );
}

function Row({ zone }: { zone: Zone }) {
  const now = state.value?.zones[zone.key];
  if (now === undefined) return null;
  const near = urgency(now);
  const warning = ended.value ? undefined : threat(now);
  return (
    <li class="coop-zone" data-group={zone.key} data-danger={near.danger} data-hope={near.hope}>
      <p class="coop-zone-name">
        <span class="coop-die">{number(zone.number)}</span>
        {nameOf(zone)}
        <small>
          {t("Condo: {price}", { price: money(state.value?.condo_prices[zone.key] ?? 0) })}
        </small>
      </p>
      <div class="coop-plots">
        {zone.spaces.map((index) => (
          <Plot key={index} index={index} />
        ))}
      </div>
      {warning !== undefined && (
        <p class="coop-threat" data-pressing={danger(now) >= 100 || undefined}>
          {warning}
        </p>
      )}
      <dl>
        <div data-of="developers">
          <dt>{t("Developers lack")}</dt>
          <dd>{developersLack(now)}</dd>
        </div>
        <div data-of="players">
          <dt>{t("We lack")}</dt>
          <dd>{playersLack(now)}</dd>
        </div>
      </dl>
    </li>
  );
}

/** All zones, those that the Developers may fill soonest first. */
const inDanger = (): readonly Zone[] => {
  const now = state.value?.zones ?? {};
  const risk = ({ key }: Zone) => (now[key] ? danger(now[key]) : 0);
  return [...zones.value].sort((a, b) => risk(b) - risk(a));
};

export function Zones() {
  return (
    <div class="coop-zones">
      <p class="quiet">
        {t(
          "A zone with four condos wins for the Developers, one with four rows of tiny homes and no condo for us. It is decided at the end of the round.",
        )}
      </p>
      <ol>
        {inDanger().map((zone) => (
          <Row key={zone.key} zone={zone} />
        ))}
      </ol>
    </div>
  );
}
