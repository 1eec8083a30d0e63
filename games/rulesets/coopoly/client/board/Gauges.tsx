/** Beside each zone, towards the middle: how near the Developers and the players are to their victories there. */

import { centre } from "opoly/board/geometry";
import { places, ringDepth } from "opoly/board/places";
import { Condo, Home } from "../board/marks";
import type { Zone } from "../messages";
import { onSpace, zones } from "../store";

const HOMES = 4;

/** Where a gauge lies along its side, in percent of the board's middle. */
function along(zone: Zone): { side: string; from: number; length: number } | undefined {
  const area = zone.spaces.flatMap((index) => places.value[index] ?? []);
  const [first] = area;
  if (!first) return undefined;
  const flat = first.side === "top" || first.side === "bottom";
  const middle = 100 - 2 * ringDepth.value;
  const ends = area.map((place) => ({
    at: flat ? centre(place).x : centre(place).y,
    half: (flat ? place.width : place.height) / 2,
  }));
  const from = Math.min(...ends.map(({ at, half }) => at - half));
  const to = Math.max(...ends.map(({ at, half }) => at + half));
  return {
    side: first.side,
    from: ((from - ringDepth.value) / middle) * 100,
    length: ((to - from) / middle) * 100,
  };
}

function Gauge({ zone }: { zone: Zone }) {
  const line = along(zone);
  if (!line) return null;
  const { side, from, length } = line;
  const spaces = zone.spaces.map(onSpace);
  const condos = spaces.filter((one) => one.condo).length;
  const housed = spaces.filter((one) => one.homes >= HOMES && !one.condo).length;
  const flat = side === "top" || side === "bottom";
  const style = flat
    ? { left: `${from}%`, width: `${length}%` }
    : { top: `${from}%`, height: `${length}%` };
  return (
    <span class="coop-gauge" data-group={zone.key} data-side={side} style={style}>
      <span class="coop-meter" data-of="developers" data-near={condos}>
        <Condo />
        {spaces.map((one, at) => (
          <i key={at} data-on={one.condo || undefined} data-blank={!one.tile || undefined} />
        ))}
      </span>
      <span class="coop-meter" data-of="players" data-near={housed}>
        <Home />
        {spaces.map((one, at) => (
          <i
            key={at}
            data-on={(one.homes >= HOMES && !one.condo) || undefined}
            data-blank={!one.tile || undefined}
          />
        ))}
      </span>
    </span>
  );
}

export function Gauges() {
  return (
    <div class="coop-gauges" aria-hidden="true">
      {zones.value.map((zone) => (
        <Gauge key={zone.key} zone={zone} />
      ))}
    </div>
  );
}
