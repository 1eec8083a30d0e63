import assert from "node:assert/strict";
import { test } from "node:test";
import { isFinal, isLimit, wait } from "../src/shell/wire/backoff";

test("waits double up to a cap and half of each is chance", () => {
  assert.equal(
    wait(0, false, () => 1),
    400,
  );
  assert.equal(
    wait(0, false, () => 0),
    200,
  );
  assert.equal(
    wait(2, false, () => 1),
    1600,
  );
  assert.equal(
    wait(50, false, () => 1),
    15_000,
  );
});

test("a server that asks for patience gets it", () => {
  assert.ok(wait(0, true, () => 0) >= 10_000);
});

test("44xx is final but for too slow and too many", () => {
  assert.deepEqual([4401, 4403, 4404, 4408, 4410, 4429, 1006].map(isFinal), [
    true,
    true,
    true,
    false,
    true,
    false,
    false,
  ]);
  assert.ok(isLimit(4408) && isLimit(4429) && !isLimit(4401));
});
