/** How long to wait before the next attempt: doubling, capped, with jitter so that a thousand tables do not return at once. */

const FIRST = 400;
const MOST = 15_000;
const AFTER_LIMIT = 10_000;

export function wait(
  attempt: number,
  limited: boolean,
  random: () => number = Math.random,
): number {
  const whole = Math.min(MOST, FIRST * 2 ** Math.min(attempt, 10));
  const floor = limited ? AFTER_LIMIT : 0;
  return floor + whole / 2 + (whole / 2) * random();
}

/** Closings after which a client does not come back by itself (44xx), but for the two that only ask for patience. */
export function isFinal(code: number): boolean {
  return code >= 4400 && code < 4500 && !isLimit(code);
}

export function isLimit(code: number): boolean {
  return code === 4408 || code === 4429;
}
