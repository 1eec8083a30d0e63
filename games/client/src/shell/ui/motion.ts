/** Whether things may move on the screen, and waiting for as long as a movement takes. */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Nothing is animated for who asked for less motion, or while nobody looks. */
export function motionIsOff(): boolean {
  return reduced.matches || document.hidden;
}

export function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
