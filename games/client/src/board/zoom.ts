/** Zooming the board on a phone: pinch and double tap make it larger inside a frame that scrolls, so that letters stay sharp. */

import { effect, type ReadonlySignal } from "@preact/signals";
import { centre } from "./geometry";
import { places } from "./places";

const LARGEST = 3.2;
const DOUBLE_TAP = 2.4;
const TAP_TIME = 300;
const TAP_SLIP = 28;

interface Point {
  x: number;
  y: number;
}

function distance(touches: TouchList): number {
  const [a, b] = [touches[0], touches[1]];
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

function between(touches: TouchList): Point {
  const [a, b] = [touches[0], touches[1]];
  return a && b
    ? { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 }
    : { x: 0, y: 0 };
}

/** Keeps the point under the fingers where it is while the board grows or shrinks. */
function zoomTo(frame: HTMLElement, size: number, at: Point): void {
  const board = frame.firstElementChild as HTMLElement | null;
  if (!board) return;
  const box = frame.getBoundingClientRect();
  const before = Number(frame.dataset.zoom ?? "1");
  const scale = Math.min(LARGEST, Math.max(1, size));
  const x = at.x - box.left;
  const y = at.y - box.top;
  const left = ((frame.scrollLeft + x) / before) * scale - x;
  const top = ((frame.scrollTop + y) / before) * scale - y;
  frame.dataset.zoom = String(scale);
  board.style.setProperty("--zoom", String(scale));
  frame.scrollTo({ left, top, behavior: "instant" });
}

/** Brings the piece in play into the frame when the board is larger than it. */
function follow(frame: HTMLElement, index: number): void {
  const place = places.value[index];
  if (!place || Number(frame.dataset.zoom ?? "1") <= 1.01) return;
  const { x, y } = centre(place);
  frame.scrollTo({
    left: (frame.scrollWidth * x) / 100 - frame.clientWidth / 2,
    top: (frame.scrollHeight * y) / 100 - frame.clientHeight / 2,
    behavior: "smooth",
  });
}

/** The space that is kept in sight while the board is zoomed. */
export type InSight = ReadonlySignal<number | undefined>;

export function listen(frame: HTMLElement, inSight: InSight | undefined): () => void {
  let pinch: { distance: number; zoom: number } | undefined;
  let opening: number | undefined;
  let tap: { at: Point; time: number } | undefined;
  const zoom = () => Number(frame.dataset.zoom ?? "1");
  const onStart = (event: TouchEvent) => {
    if (event.touches.length !== 2) return;
    pinch = { distance: distance(event.touches), zoom: zoom() };
    tap = undefined;
  };
  const onMove = (event: TouchEvent) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const grown = distance(event.touches) / pinch.distance;
    zoomTo(frame, pinch.zoom * grown, between(event.touches));
  };
  const onEnd = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (pinch || !touch) {
      pinch = undefined;
      return;
    }
    const at = { x: touch.clientX, y: touch.clientY };
    const time = event.timeStamp;
    const near = tap && Math.hypot(at.x - tap.at.x, at.y - tap.at.y) < TAP_SLIP;
    if (tap && near && time - tap.time < TAP_TIME) {
      event.preventDefault();
      clearTimeout(opening);
      zoomTo(frame, zoom() > 1.2 ? 1 : DOUBLE_TAP, at);
      tap = undefined;
    } else tap = { at, time };
  };
  /** A tap on a space opens it only once it is certain that no second tap follows. */
  const onClick = (event: MouseEvent) => {
    const space = (event.target as Element).closest<HTMLElement>(".space");
    if (!space || (event as PointerEvent).pointerType !== "touch") return;
    event.stopPropagation();
    opening = window.setTimeout(() => space.click(), TAP_TIME);
  };
  frame.addEventListener("click", onClick, { capture: true });
  frame.addEventListener("touchstart", onStart, { passive: true });
  frame.addEventListener("touchmove", onMove, { passive: false });
  frame.addEventListener("touchend", onEnd, { passive: false });
  const unfollow = effect(() => {
    const index = inSight?.value;
    if (index !== undefined) follow(frame, index);
  });
  return () => {
    unfollow();
    clearTimeout(opening);
    frame.removeEventListener("click", onClick, { capture: true });
    frame.removeEventListener("touchstart", onStart);
    frame.removeEventListener("touchmove", onMove);
    frame.removeEventListener("touchend", onEnd);
  };
}
