/** Where pawns stood when the plans of the round before were closed, by the log, so that it is known after a reload, too. */

import { computed } from "@preact/signals";
import { entries } from "opoly/shell/store";
import type { GameEvent, PawnId, SpaceIndex } from "../messages";

type Plan = ReadonlyMap<PawnId, SpaceIndex>;

export const lastPlan = computed<Plan>(() => {
  let closed: Plan = new Map();
  let open = new Map<PawnId, SpaceIndex>();
  for (const event of entries.value.flatMap(
    (one) => one.events as unknown as readonly GameEvent[],
  )) {
    if (event.type === "pawn_placed") {
      if (event.space === undefined) open.delete(event.pawn);
      else open.set(event.pawn, event.space);
    } else if (event.type === "condos_priced") {
      closed = open;
      open = new Map();
    }
  }
  return closed;
});
