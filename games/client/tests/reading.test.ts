import assert from "node:assert/strict";
import { test } from "node:test";
import { firstThatFits, fitted } from "../src/classic/board/fit";
import { clockTime } from "../src/shell/i18n/duration";

test("what is left of a game is read in minutes, in hours from one on, in the reader's digits", () => {
  assert.equal(clockTime(0, "en"), "0:00");
  assert.equal(clockTime(425, "en"), "7:05");
  assert.equal(clockTime(4800, "en"), "1:20:00");
  assert.equal(clockTime(86_399, "en"), "23:59:59");
  assert.equal(clockTime(425, "bn"), "৭:০৫");
});

const each = (text: string) => text.length * 0.6;
const DESK = { min: 12, max: 16 };
const PHONE = { min: 11, max: 11 };

test("a name is as large as its longest word lets it be, and never smaller than can be read", () => {
  assert.deepEqual(fitted("Go", { width: 60, lines: 3 }, DESK, each), { text: "Go", size: 16 });
  const narrow = fitted("Old Mohammadpur", { width: 90, lines: 3 }, DESK, each);
  assert.equal(narrow.text, "Old Mohammadpur");
  assert.ok(narrow.size >= 12 && narrow.size < 16);
  assert.ok(narrow.size * each("Mohammadpur") <= 90);
});

test("a name that does not fit is cut short instead of getting smaller", () => {
  assert.deepEqual(fitted("Goldsmith Gate", { width: 60, lines: 2 }, DESK, each), {
    text: "Goldsmi. Gate",
    size: 12,
  });
  assert.deepEqual(fitted("Goldsmith Gate", { width: 30, lines: 1 }, PHONE, each), {
    text: "Gol.",
    size: 11,
  });
  assert.deepEqual(fitted("North Line", { width: 34, lines: 1 }, PHONE, each), {
    text: "North",
    size: 11,
  });
});

test("a Bangla name is cut between letters, not inside one", () => {
  const { text } = fitted("মোহাম্মদপুর", { width: 26, lines: 1 }, PHONE, each);
  assert.match(text, /^(মো|মোহা)\.$/u);
});

test("an amount loses its sign, then its zeros, where the space is narrow", () => {
  const texts = ["৳2,000", "2,000", "2K"];
  assert.equal(firstThatFits(texts, 40, 11, each), "৳2,000");
  assert.equal(firstThatFits(texts, 34, 11, each), "2,000");
  assert.equal(firstThatFits(texts, 20, 11, each), "2K");
});
