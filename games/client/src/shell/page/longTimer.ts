/** Timers of any length. */

/** The longest delay that setTimeout takes, ms; with a longer one it would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** Calls `run` after a delay in ms, which may be weeks; returns how to cancel that. */
export function runAfter(delay: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (rest: number): void => {
    timer =
      rest > LONGEST ? setTimeout(() => wait(rest - LONGEST), LONGEST) : setTimeout(run, rest);
  };
  wait(delay);
  return () => clearTimeout(timer);
}
