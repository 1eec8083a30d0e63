import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted } from "../src/classic/board/fit";
import { clockTime } from "../src/shell/i18n/duration";

test("what is left of a game is read in minutes, in hours from one on, in the reader's digits", () => {
  assert.equal(clockTime(0, "en"), "0:00");
  assert.equal(clockTime(425, "en"), "7:05");
  assert.equal(clockTime(4800, "en"), "1:20:00");
  assert.equal(clockTime(86_399, "en"), "23:59:59");
  assert.equal(clockTime(425, "bn"), "৭:০৫");
});

test("a name is as large as its longest word lets it be, between what can be read and what looks right", () => {
  const each = (word: string) => word.length * 0.6;
  assert.equal(fitted("Go", 8, each), 1.42);
  assert.ok(fitted("Mohammadpur", 7, each) < 1.42);
  assert.equal(fitted("Mohammadpur", 7, each), fitted("Old Mohammadpur", 7, each));
  assert.ok(fitted("Mohammadpur", 7, each) * each("Mohammadpur") <= 7);
  assert.ok(fitted("Electric Works", 9.4, each, true) * each("Electric Works") <= 9.4, "on one line");
  assert.ok(fitted("Royal Electric Works", 9, each, true) * each("Electric") <= 9, "on several");
  assert.equal(fitted("Llanfairpwllgwyngyll", 7, each), 0.98);
});
