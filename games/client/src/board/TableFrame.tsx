/**
 * The frame of a table with a board: beside the board, or below it on a phone, my actions and everything else. Where there is
 * room, the middle of the board has my actions, and all players stand beside it; elsewhere they are a strip above my actions.
 */

import type { ComponentChildren } from "preact";
import { Hint } from "../shell/hints/Hint";
import { lowWindow, smallStage, stacked } from "../shell/page/layout";
import { Sheet } from "../shell/page/Sheet";
import type { StagePanel } from "./stagePanel";
import { useZoom } from "./useZoom";
import type { InSight } from "./zoom";

interface TableFrameProps {
  panel: StagePanel | undefined;
  /** My actions, without the hint. */
  actions: ComponentChildren;
  /** The space that a zoomed board keeps in sight. */
  inSight?: InSight;
  /** Stands in place of the hint and the actions, for example while I build. */
  instead?: ComponentChildren;
  /** All players in little room, always in sight. */
  strip: ComponentChildren;
  /** What stands beside the board where there is room for all players. */
  beside: () => ComponentChildren;
  /** What stands below the strip and my actions. */
  below: () => ComponentChildren;
  /** The board, with the hint or my actions in its middle. */
  children: (middle: ComponentChildren) => ComponentChildren;
}

export function TableFrame(props: TableFrameProps) {
  const { panel, instead } = props;
  const small = smallStage.value;
  const needsRoom = panel !== undefined && !panel.onBoard;
  const frame = useZoom(stacked.value, props.inSight);
  // Where there is little room, the hint comes after what it is about.
  const bar = () =>
    instead ?? (
      <div class="bar">
        {!small && <Hint />}
        {props.actions}
      </div>
    );
  const pinned = panel?.kind !== "end" && bar();
  return (
    <>
      <div ref={frame} class="table-board">
        {props.children(small ? undefined : bar())}
      </div>
      {stacked.value ? (
        <Sheet strip={props.strip} pinned={pinned} raised={needsRoom && lowWindow.value}>
          {panel?.content}
          <Hint />
          {props.below()}
        </Sheet>
      ) : (
        <aside class="table-side">
          {small ? (
            <>
              {props.strip}
              <div class="table-content">
                {pinned}
                {panel?.content}
                <Hint />
              </div>
              {props.below()}
            </>
          ) : (
            props.beside()
          )}
        </aside>
      )}
    </>
  );
}
