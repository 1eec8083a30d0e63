/** On a phone: how many condos and rows of tiny homes each zone has, for which a large board has gauges, and the latest. */

import { number } from "opoly/shell/i18n/catalogue";
import { plain } from "opoly/shell/i18n/phrase";
import { latestLines } from "opoly/shell/log/latest";
import { Condo, Home } from "../board/marks";
import type { Zone } from "../messages";
import { alarm, onSpace, zones } from "../store";

const HOMES = 4;

function Counts({ zone }: { zone: Zone }) {
  const spaces = zone.spaces.map(onSpace);
  const condos = spaces.filter((one) => one.condo).length;
  const housed = spaces.filter((one) => one.homes >= HOMES && !one.condo).length;
  return (
    <li data-group={zone.key} data-alarm={alarm.value?.zones.includes(zone.key) || undefined}>
      <span class="coop-die">{number(zone.number)}</span>
      <Condo />
      <b>{number(condos)}</b>
      <Home />
      <b>{number(housed)}</b>
    </li>
  );
}

export function ZoneCounts() {
  const [line] = latestLines(1);
  return (
    <div class="coop-overview" aria-hidden="true">
      <ul class="coop-zone-counts">
        {zones.value.map((zone) => (
          <Counts key={zone.key} zone={zone} />
        ))}
      </ul>
      {line && <p>{plain(line.text)}</p>}
    </div>
  );
}
