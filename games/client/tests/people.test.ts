import assert from "node:assert/strict";
import { test } from "node:test";
import { clockOf, partOf, secondsUntil } from "../src/site/people";

const TABLE = { people: 2, bots: 0, confirmed: 0, you_confirmed: false, expires_at: 1 };

test("a proposed table comes before waiting, and whoever looks for nothing is gone", () => {
  assert.equal(partOf({ now: 0, sought: {}, table: TABLE }), "table");
  assert.equal(partOf({ now: 0, sought: {} }), "waiting");
  assert.equal(partOf({ now: 0 }), "gone");
});

test("seconds are counted down to none, and a begun one counts", () => {
  assert.equal(secondsUntil(15_000, 0), 15);
  assert.equal(secondsUntil(15_000, 14_001), 1);
  assert.equal(secondsUntil(15_000, 16_000), 0);
});

test("waiting is told in minutes and seconds, in the digits of the reader", () => {
  assert.equal(clockOf(5, "en"), "0:05");
  assert.equal(clockOf(3_725, "en"), "62:05");
  assert.equal(clockOf(65, "bn"), "১:০৫");
});
