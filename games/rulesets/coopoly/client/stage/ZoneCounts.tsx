/** On a phone: how many condos and rows of tiny homes each zone has, for which a large board has gauges. */

import { number } from "opoly/shell/i18n/catalogue";
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
  return (
    <ul class="coop-zone-counts" aria-hidden="true">
      {zones.value.map((zone) => (
        <Counts key={zone.key} zone={zone} />
      ))}
    </ul>
  );
}
