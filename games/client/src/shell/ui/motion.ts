/** Whether the screen may animate, and waiting for as long as an animation takes. */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Nothing is animated when the reader prefers reduced motion or the page is hidden. */
export function motionIsOff(): boolean {
  return reduced.matches || document.hidden;
}

export function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
