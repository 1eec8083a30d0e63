/** Whether the screen may animate, and waiting for as long as an animation takes. */

export const prefersStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Nothing is animated when the reader prefers reduced motion or the page is hidden. */
export function motionIsOff(): boolean {
  return document.hidden || prefersStill();
}

/** Ends after so many ms, or when `stop` is aborted. */
export function pause(ms: number, stop?: AbortSignal): Promise<void> {
  if (ms <= 0 || stop?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
