/** The frame of a table with a board: beside the board, or below it on a phone, my actions and everything else. */

import type { ComponentChildren } from "preact";
import { Hint } from "../shell/hints/Hint";
import { smallStage, stacked } from "../shell/page/layout";
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
  /** The players in one line, above the sheet on a phone. */
  strip: ComponentChildren;
  beside: () => ComponentChildren;
  below: () => ComponentChildren;
  /** The board, with the hint or my actions in its middle. */
  children: (middle: ComponentChildren) => ComponentChildren;
}

export function TableFrame(props: TableFrameProps) {
  const { panel, instead } = props;
  const small = smallStage.value;
  const frame = useZoom(stacked.value, props.inSight);
  // Where there is little room, what is up for decision comes before the hint about it.
  const crowded = small && panel !== undefined;
  const bar = () =>
    instead ?? (
      <div class="bar">
        {!crowded && <Hint />}
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
        <Sheet strip={props.strip} pinned={pinned}>
          {panel?.content}
          {crowded && <Hint />}
          {props.below()}
        </Sheet>
      ) : (
        <aside class="table-side">
          {small && (
            <div class="table-content">
              {pinned}
              {panel?.content}
              {crowded && <Hint />}
            </div>
          )}
          {props.beside()}
        </aside>
      )}
    </>
  );
}
