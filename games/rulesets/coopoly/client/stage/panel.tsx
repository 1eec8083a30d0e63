/** The panel on the stage: my pawns, a step of the actions, or the end. */

import { endPanel, type StagePanel } from "opoly/board/stagePanel";
import { ended, mySeat, presenting } from "opoly/shell/store";
import { Tray } from "../plan/Tray";
import { Condos } from "../steps/Condos";
import { Free } from "../steps/Free";
import { Move } from "../steps/Move";
import { Builds, Tiles } from "../steps/Tiles";
import { awaits, decision } from "../store";

export function stagePanel(): StagePanel | undefined {
  if (ended.value) return endPanel();
  if (presenting.value) return undefined;
  const kind = decision.value?.kind;
  const seat = mySeat.value;
  const mine = seat !== undefined && awaits(seat);
  switch (kind) {
    case "plan":
      return seat === undefined ? undefined : { kind, onBoard: true, content: <Tray /> };
    case "free_activists":
      return { kind, onBoard: true, content: <Free /> };
    case "move_activists":
      return { kind, onBoard: true, content: <Move /> };
    case "remove_condos":
      return { kind, content: <Condos seat={seat} /> };
    case "remove_tiles":
      return mine ? { kind, content: <Tiles /> } : undefined;
    case "build_homes":
      return mine ? { kind, content: <Builds /> } : undefined;
    default:
      return undefined;
  }
}
