import assert from "node:assert/strict";
import { test } from "node:test";
import { firstThatFits, fitted, hyphenable } from "../src/board/fit";
import { ring } from "../src/board/geometry";
import { boardSide } from "../src/board/size";
import { partsFor, roomFor } from "../src/classic/board/texts";
import { clockTime } from "../src/shell/i18n/duration";
import { isAmbiguousAmong, shortNames } from "../src/shell/i18n/short";

test("the rest of a game is read in minutes, in hours from one on, in the reader's digits", () => {
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
  assert.deepEqual(fitted("Go", { width: 60, lines: 3 }, DESK, each), { text: "Go", size: 16, cut: false });
  const narrow = fitted("Old Mohammadpur", { width: 90, lines: 3 }, DESK, each);
  assert.equal(narrow.text, "Old Mohammadpur");
  assert.ok(narrow.size >= 12 && narrow.size < 16);
  assert.ok(narrow.size * each("Mohammadpur") <= 90);
});

test("a name that does not fit is condensed or cut short instead of getting smaller", () => {
  assert.deepEqual(fitted("Goldsmith Gate", { width: 60, lines: 2 }, DESK, each), {
    text: "Goldsmith Gate",
    size: 12,
    cut: false,
    condensed: 0.92,
  });
  assert.deepEqual(fitted("Goldsmith Gate", { width: 30, lines: 1 }, PHONE, each), {
    text: "Gol.",
    size: 11,
    cut: true,
  });
  assert.deepEqual(fitted("North Line", { width: 34, lines: 1 }, PHONE, each), {
    text: "North",
    size: 11,
    cut: true,
  });
});

test("a long word is hyphenated between syllables where there are lines for its parts", () => {
  const on = (name: string, width = 62) => fitted(name, { width, lines: 3 }, DESK, each).text;
  assert.equal(on("Kamalapur Station"), "Kamala\u00adpur Station");
  assert.equal(on("Chattogram Station"), "Chatto\u00adgram Station");
  assert.equal(on("Bashundhara"), "Bashun\u00addhara");
  assert.equal(on("Mohammadpur"), "Moham\u00admadpur");
  assert.equal(on("Community Chest"), "Commu\u00adnity Chest");
  assert.equal(on("Goldsmith Gate"), "Gold\u00adsmith Gate");
  assert.equal(on("Strengthlessness"), "Strengt.", "no part of it would fit");
  assert.equal(on("মোহাম্মদপুর", 40), "মোহা.", "only in Latin letters");
});

test("a word is not hyphenated within a vowel", () => {
  const { text } = fitted("Sunflower Terrace", { width: 62, lines: 3 }, DESK, each);
  assert.equal(text, "Sun\u00adflower Terrace");
});

test("words that several names share are left out of short names, and leading articles", () => {
  assert.deepEqual(shortNames(["Euston Road", "Old Kent Road", "The Angel, Islington", "Mayfair"]), [
    "Euston",
    "Old Kent",
    "Angel Islington",
    "Mayfair",
  ]);
  assert.deepEqual(shortNames(["Bot Ada", "Bot Carl", "Ann"]), ["Ada", "Carl", "Ann"]);
  assert.deepEqual(shortNames(["Guest Goat 24", "Guest Goat 7", "Guest Owl 8", "Guest Fox 9"]), [
    "Goat 24",
    "Goat 7",
    "Owl 8",
    "Fox 9",
  ]);
  assert.deepEqual(shortNames(["Bot Ada", "Bot Carl", "Ada"]), ["Bot Ada", "Carl", "Ada"]);
});

test("the short name stands where the whole name has no room, condensed if that is enough", () => {
  const short = { name: "Pebble", isAmbiguous: () => false };
  const on = (width: number) => fitted("Pebble Path", { width, lines: 1 }, PHONE, each, short);
  assert.equal(on(80).text, "Pebble Path");
  assert.deepEqual(on(40), { text: "Pebble", size: 11, cut: true });
  assert.deepEqual(on(34), { text: "Pebble", size: 11, cut: true, condensed: 0.85 });
  assert.deepEqual(on(20), { text: "Pe.", size: 11, cut: true });
});

test("names that begin alike are cut in their middle", () => {
  const names = ["Whitehall", "Whitechapel", "Strand"];
  const on = (name: string) => {
    const short = { name, isAmbiguous: isAmbiguousAmong(names, name) };
    return fitted(name, { width: 40, lines: 1 }, PHONE, each, short).text;
  };
  assert.equal(on("Whitehall"), "W’hall");
  assert.equal(on("Whitechapel"), "W’apel");
  assert.equal(on("Strand"), "Strand");
});

test("the long words of a name may be broken between all of their syllables", () => {
  assert.equal(hyphenable("Marylebone Station"), "Mary\u00adle\u00adbone Station");
  assert.equal(hyphenable("Station"), "Station");
});

test("a picture gives way to a name that would be cut short beside it", () => {
  const place = { x: 0, y: 0, width: 13, height: 8.2, side: "left", corner: false, fine: 1 } as const;
  const parts = { band: false, picture: true, price: true };
  const pictured = (name: string, side: number) => {
    boardSide.value = side;
    return partsFor(name, place, parts, each).picture;
  };
  assert.equal(pictured("Electric Company", 680), false, "there is room for one line only");
  assert.equal(pictured("Wind Farm", 680), true);
  assert.equal(pictured("Electric Company", 1200), true, "it fits beside its picture");
  boardSide.value = 800;
});

test("a name has as many lines as there is room for beside the owner's piece, on a phone", () => {
  const parts = { band: true, picture: false, price: true };
  const lines = (count: number, side: number) => {
    boardSide.value = side;
    return roomFor(ring(count)[count / 4 + 1] ?? assert.fail(), parts).lines;
  };
  assert.deepEqual([20, 24, 28, 40, 60].map((count) => lines(count, 390)), [3, 2, 1, 1, 1]);
  boardSide.value = 800;
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
  assert.equal(firstThatFits(texts, 10, 11, each), "", "rather none than a part of one");
});
