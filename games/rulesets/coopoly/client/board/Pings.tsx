/** Phrases that players have just sent about spaces, as bubbles over the board; the chat has them in words for everybody. */

import { centre } from "opoly/board/geometry";
import { places } from "opoly/board/places";
import { Token } from "opoly/shell/ui";
import { type Ping, pings } from "../talk/pings";

function Bubble({ ping }: { ping: Ping }) {
  const place = places.value[ping.space];
  if (!place) return null;
  const { x, y } = centre(place);
  return (
    <span
      class="coop-ping"
      data-side={place.side}
      data-token={ping.token}
      style={{ left: `${x}%`, top: `${y}%` }}
    >
      <i />
      <span>
        {ping.token !== undefined && <Token token={ping.token} />}
        {ping.text}
      </span>
    </span>
  );
}

export function Pings() {
  return (
    <div class="coop-over coop-pings" aria-hidden="true">
      {pings.value.map((ping) => (
        <Bubble key={ping.line} ping={ping} />
      ))}
    </div>
  );
}
