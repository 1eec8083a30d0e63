/** Dragging a space to another place: any by mouse, the selected one by finger, so that others can be scrolled past. */

import { signal } from "@preact/signals";
import { selected, swapping } from "./selection";

/** A press becomes a drag once it has gone so far, px. */
const FAR = 6;

export const dragging = signal<{ readonly from: number; readonly to: number } | undefined>(
  undefined,
);

function spaceAt(x: number, y: number): number | undefined {
  const over = document
    .elementsFromPoint(x, y)
    .find(
      (one): one is HTMLElement => one instanceof HTMLElement && one.classList.contains("space"),
    );
  const index = over?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

export function startDrag(event: PointerEvent, drop: (from: number, to: number) => void): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>(".space");
  const from = Number(cell?.dataset.index);
  if (cell === null || event.button !== 0 || swapping.value) return;
  if (event.pointerType === "touch" && from !== selected.value) return;
  const { clientX, clientY, pointerId } = event;
  const follow = (move: PointerEvent) => {
    if (move.pointerId !== pointerId) return;
    const far = Math.hypot(move.clientX - clientX, move.clientY - clientY);
    if (dragging.value === undefined && far < FAR) return;
    dragging.value = { from, to: spaceAt(move.clientX, move.clientY) ?? from };
  };
  const end = (last: Event) => {
    const done = dragging.value;
    stop();
    if (done === undefined || last.type !== "pointerup") return;
    if (done.to !== from) drop(from, done.to);
  };
  const key = (pressed: KeyboardEvent) => {
    if (pressed.key === "Escape") stop();
  };
  const stop = () => {
    dragging.value = undefined;
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    removeEventListener("keydown", key, true);
  };
  addEventListener("pointermove", follow);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
  addEventListener("keydown", key, true);
}
