/** The players of a classic game on the strip; pressing one opens their deeds. */

import type { ComponentChildren } from "preact";
import { PlayerStrip } from "../../shell/page/PlayerStrip";
import { openHoldings } from "../deed/open";
import type { Seat } from "../messages";
import { players, playing, state } from "../store";

interface Props {
  /** Stands behind a player's cash. */
  more?: (seat: Seat) => ComponentChildren;
  /** Stands below the players. */
  children?: ComponentChildren;
}

export function Strip({ more, children }: Props) {
  const turn = playing.value ? state.value?.turn : undefined;
  return (
    <PlayerStrip
      players={players.value.map(({ seat, cash, out }) => ({
        seat,
        cash,
        isOut: out,
        hasTurn: seat === turn,
        more: more?.(seat),
      }))}
      open={openHoldings}
    >
      {children}
    </PlayerStrip>
  );
}
