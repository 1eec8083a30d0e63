/** Dragging a pawn from the tray or the board onto a space; a press without a drag picks it up. */

import { signal } from "@preact/signals";
import type { PawnId, SpaceIndex } from "../messages";
import { mayPlace, pick } from "./picked";
import { put } from "./place";

/** So far the pointer has to move before a press becomes a drag, in px. */
const SLIP = 6;

interface Drag {
  readonly pawn: PawnId;
  readonly x: number;
  readonly y: number;
  /** The space under the pointer, if the pawn may go there. */
  readonly over: SpaceIndex | undefined;
}

/** The pawn that follows the pointer. */
export const dragged = signal<Drag | undefined>(undefined);

interface Under {
  readonly space?: SpaceIndex;
  readonly tray: boolean;
}

function under(x: number, y: number): Under {
  const element = document.elementFromPoint(x, y);
  const cell = element?.closest<HTMLElement>(".coop-space");
  const index = cell?.dataset.index;
  return {
    ...(index === undefined ? {} : { space: Number(index) }),
    tray: element?.closest(".coop-tray") != null,
  };
}

/** Begins to follow a pointer that went down on a pawn. */
export function grab(event: PointerEvent, pawn: PawnId): void {
  if (event.button !== 0) return;
  const start = { x: event.clientX, y: event.clientY };
  let dragging = false;
  const control = new AbortController();
  const { signal: stop } = control;
  const end = () => {
    control.abort();
    dragged.value = undefined;
  };
  const onMove = ({ clientX: x, clientY: y, pointerId }: PointerEvent) => {
    if (pointerId !== event.pointerId) return;
    dragging ||= Math.hypot(x - start.x, y - start.y) > SLIP;
    if (!dragging) return;
    const { space } = under(x, y);
    const over = space !== undefined && mayPlace(pawn, space) ? space : undefined;
    dragged.value = { pawn, x, y, over };
  };
  const onUp = ({ clientX: x, clientY: y, pointerId }: PointerEvent) => {
    if (pointerId !== event.pointerId) return;
    end();
    if (!dragging) {
      pick(pawn);
      return;
    }
    const { space, tray } = under(x, y);
    if (space !== undefined && mayPlace(pawn, space)) void put(pawn, space);
    else if (tray) void put(pawn);
  };
  addEventListener("pointermove", onMove, { signal: stop });
  addEventListener("pointerup", onUp, { signal: stop });
  addEventListener("pointercancel", end, { signal: stop });
}
