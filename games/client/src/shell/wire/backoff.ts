/** The delay before the next attempt to connect: doubling, capped, with jitter so that a thousand tables do not return at once. */

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

/** Close codes after which a client does not reconnect by itself: 44xx, except the two rate limits. */
export function isFinal(code: number): boolean {
  return code >= 4400 && code < 4500 && !isLimit(code);
}

export function isLimit(code: number): boolean {
  return code === 4408 || code === 4429;
}

/** Close codes of a server that is stopped on purpose: ours, and that of the WebSocket standard. */
export function isRestart(code: number): boolean {
  return code === 4503 || code === 1012;
}
