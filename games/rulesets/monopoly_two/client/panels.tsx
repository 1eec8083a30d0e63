/** The panel on the stage: a choice or a payment that needs more room than the action bar, or the end. */

import { endPanel, type StagePanel } from "opoly/board/stagePanel";
import { ended } from "opoly/classic/store";
import { myMove } from "opoly/shell/game";
import { PlacePanel } from "./build/PlacePanel";
import { DiscardPanel } from "./hand/DiscardPanel";
import { MovePanel } from "./move/MovePanel";
import { PayPanel } from "./pay/PayPanel";
import { decision } from "./store";

export function stagePanel(): StagePanel | undefined {
  if (ended.value) return endPanel();
  switch (decision.value?.kind) {
    case "move":
      return myMove.value ? { kind: "move", content: <MovePanel /> } : undefined;
    case "pay":
      return { kind: "pay", content: <PayPanel /> };
    case "discard":
      return { kind: "discard", content: <DiscardPanel /> };
    case "place_building":
      return { kind: "place_building", content: <PlacePanel /> };
    default:
      return undefined;
  }
}
