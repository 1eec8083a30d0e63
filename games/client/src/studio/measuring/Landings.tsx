/** The landing map: how many of all moves end on each space, as shades over the board with a number each. */

import { places } from "../../board/places";
import { figures, isEarlier } from "./measurement";
import { decimal } from "./numbers";

/** How much of the colour lies over the spaces with the fewest and with the most landings, in percent. */
const [LIGHTEST, DARKEST] = [6, 52];

export function Landings() {
  const shares = figures.value?.landings ?? [];
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  if (isEarlier.value || shares.length !== places.value.length || most === 0) return null;
  const shade = (share: number) =>
    LIGHTEST + ((DARKEST - LIGHTEST) * (share - least)) / (most - least || 1);
  return (
    <div class="measure-landings" aria-hidden="true">
      {places.value.map((place, at) => {
        const share = shares[at] ?? 0;
        return (
          <span
            key={at}
            data-side={place.side}
            data-corner={place.corner || undefined}
            style={{
              left: `${place.x}%`,
              top: `${place.y}%`,
              width: `${place.width}%`,
              height: `${place.height}%`,
              "--shade": `${shade(share)}%`,
            }}
          >
            <b>{decimal(share, true)}</b>
          </span>
        );
      })}
    </div>
  );
}
