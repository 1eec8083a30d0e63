import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./support/room";
import { fetchWorth, worthOf } from "../src/classic/end/worth";

const HISTORY = { points: [{ version: 1, worth: [1500, 1500] }], turns: [] };
let requests = 0;

/** Lets each request end as the next of these says; the last one holds for all that follow. */
function answerWith(...answers: (() => Response)[]): void {
  Object.assign(globalThis, {
    fetch: async () => (answers[Math.min(requests++, answers.length - 1)] ?? assert.fail())(),
  });
}

beforeEach(() => {
  requests = 0;
});

const good = () => Response.json(HISTORY);
const rejected = () => {
  throw new TypeError("Failed to fetch");
};

test("a request that fails is made again, and a history that has arrived is not asked for twice", async () => {
  const failures = [rejected, () => new Response(null, { status: 503 }), () => new Response("<html>")];
  answerWith(...failures, good);
  for (const _ of failures) {
    await fetchWorth(7);
    assert.equal(worthOf(7), undefined);
  }
  await fetchWorth(7);
  assert.deepEqual(worthOf(7), HISTORY);
  await fetchWorth(7);
  assert.equal(requests, failures.length + 1);
});

test("a request that is under way is not made twice", async () => {
  answerWith(good);
  await Promise.all([fetchWorth(8), fetchWorth(8)]);
  assert.equal(requests, 1);
  assert.deepEqual(worthOf(8), HISTORY);
  assert.equal(worthOf(7), undefined);
});
