/** The colours of pawns: each pair has its own; the first pair of a player has the player's. */

import { computed } from "@preact/signals";
import { chair } from "opoly/shell/store";
import { TOKENS } from "opoly/shell/ui";
import type { Seat } from "../messages";
import { pawns, players } from "../store";

export const ownerToken = (seat: Seat): number => (chair(seat)?.token ?? seat) % TOKENS;

const tokens = computed<ReadonlyMap<number, number>>(() => {
  const byPawn = new Map<number, number>();
  const taken = new Set(players.value.map(({ seat }) => ownerToken(seat)));
  const served = new Set<Seat>();
  for (const { pair, player } of pawns.value) {
    if (byPawn.has(pair)) continue;
    let token = ownerToken(player);
    if (served.has(player)) {
      token = Array.from({ length: TOKENS }, (_, at) => at).find((at) => !taken.has(at)) ?? pair;
      taken.add(token);
    }
    served.add(player);
    byPawn.set(pair, token);
  }
  return byPawn;
});

export const pairToken = (pair: number): number => tokens.value.get(pair) ?? pair;
