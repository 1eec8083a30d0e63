import assert from "node:assert/strict";
import { test } from "node:test";
import { merge } from "../src/shell/store/patch";
import { compareVersions } from "../src/shell/store/version";

test("null deletes, a value replaces, an object is merged", () => {
  const target = { a: "b", c: { d: "e", f: "g" } };
  assert.deepEqual(merge(target, { a: "z", c: { f: null } }), { a: "z", c: { d: "e" } });
});

test("a list is replaced whole", () => {
  assert.deepEqual(merge({ legal: [1, 2] }, { legal: [3] }), { legal: [3] });
});

test("an object replaces what was no object, without its nulls", () => {
  assert.deepEqual(merge({ auction: 1 }, { auction: { space: 5, bid: null } }), {
    auction: { space: 5 },
  });
});

test("what a patch does not name stays the same object, and the target is untouched", () => {
  const target = { players: { 0: { cash: 1 }, 1: { cash: 2 } } };
  const result = merge(target, { players: { 0: { cash: 9 } } }) as typeof target;
  assert.equal(result.players[1], target.players[1]);
  assert.notEqual(result.players[0], target.players[0]);
  assert.equal(target.players[0].cash, 1);
});

test("versions are gapless: the next is applied, old ones ignored, others ask for a resync", () => {
  assert.equal(compareVersions(7, 8), "apply");
  assert.equal(compareVersions(7, 7), "ignore");
  assert.equal(compareVersions(7, 3), "ignore");
  assert.equal(compareVersions(7, 9), "resync");
  assert.equal(compareVersions(undefined, 1), "resync");
});
