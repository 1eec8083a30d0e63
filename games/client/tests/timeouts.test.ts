import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { runAfter } from "../src/shell/page/longTimer";

const LONGEST = 2 ** 31 - 1;

/** Replaces the timer of the platform: `end` ends the one that runs. */
function timers() {
  const delays: number[] = [];
  let current: (() => void) | undefined;
  mock.method(globalThis, "setTimeout", (run: () => void, delay: number) => {
    delays.push(delay);
    current = run;
    return delays.length;
  });
  mock.method(globalThis, "clearTimeout", () => {
    current = undefined;
  });
  const end = () => {
    const run = current;
    current = undefined;
    run?.();
  };
  return { delays, end };
}

test("a deadline a year ahead is not reported before, though no timer of a browser takes as long", () => {
  const { delays, end } = timers();
  let fired = 0;
  runAfter(328 * 86_400_000, () => (fired += 1));
  const turns = Math.ceil((328 * 86_400_000) / LONGEST);
  for (let turn = 1; turn <= turns; turn += 1) {
    assert.equal(fired, 0);
    end();
  }
  assert.equal(fired, 1);
  assert.ok(delays.every((delay) => delay <= LONGEST));
  assert.equal(delays.reduce((sum, delay) => sum + delay), 328 * 86_400_000);
  mock.restoreAll();
});

test("a long timer is cancelled in any of its turns", () => {
  const { delays, end } = timers();
  let fired = 0;
  const cancel = runAfter(LONGEST + 1_000, () => (fired += 1));
  end();
  cancel();
  end();
  assert.deepEqual([fired, delays], [0, [LONGEST, 1_000]]);
  mock.restoreAll();
});
