import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import "./support/dom";
import { sentence } from "../src/classic/log/sentences";
import { number, numberChange, plural, setLanguage, t } from "../src/shell/i18n/catalogue";
import { spacedCode } from "../src/shell/i18n/code";
import { readWhole } from "../src/shell/i18n/digits";
import { money, moneyChange, setCurrency } from "../src/shell/i18n/money";
import { plain } from "../src/shell/i18n/phrase";
import { stepOf } from "../src/shell/ui/direction";
import type { GameEvent } from "../src/shell/wire/messages";

const root = document.documentElement;
const fromRight = (tag: string) => {
  root.dir = "rtl";
  setLanguage(tag, {});
};

afterEach(() => {
  root.dir = "ltr";
  setLanguage("en", {});
  setCurrency();
});

test("in a language that is read from the right, numbers with a sign and codes keep their order", () => {
  fromRight("he");
  assert.equal(money(1500), "\u2066$1,500\u2069");
  assert.equal(moneyChange(-40), "\u2066−$40\u2069");
  assert.equal(moneyChange(40), "\u2066+$40\u2069");
  assert.equal(numberChange(3), "\u2066+3\u2069");
  assert.equal(number(3), "3");
  assert.equal(spacedCode("482913"), "\u2066482\u2009913\u2069");
});

test("an amount is read as it is written", () => {
  for (const tag of ["he", "fa", "ar-eg"]) {
    fromRight(tag);
    assert.deepEqual([1500, -40].map((amount) => readWhole(money(amount))), [1500, -40], tag);
  }
});

test("a currency that groups as in India does so in every language, in the language's digits", () => {
  setCurrency({ sign: "৳", grouping: "indian" });
  for (const [tag, written] of [["fr", "৳1,50,000"], ["pt-br", "৳1,50,000"], ["zh-hant", "৳1,50,000"], ["bn", "৳১,৫০,০০০"]] as const) {
    setLanguage(tag, {});
    assert.equal(money(150000), written, tag);
  }
});

test("arrow keys go along a row as it is laid out", () => {
  assert.deepEqual(["ArrowRight", "ArrowLeft", "Home"].map(stepOf), [1, -1, undefined]);
  root.dir = "rtl";
  assert.deepEqual(["ArrowRight", "ArrowLeft", "Home"].map(stepOf), [-1, 1, undefined]);
});

test("what a catalogue has not translated yet stands in English", () => {
  setLanguage("fr", { "Roll the dice": "", "{count} house": { one: "", many: "", other: "" } });
  assert.equal(t("Roll the dice"), "Roll the dice");
  assert.equal(plural(2, "{count} house", "{count} houses"), "2 houses");
});

test("sentences address the reader by the pronoun of the catalogue, and name them where it has none", () => {
  const cast = { seats: [{ seat: 0, name: "Ann" }], board: { spaces: [], groups: [] }, me: 0 };
  const read = () => plain(sentence({ type: "turn_began", seat: 0 } as GameEvent, cast));
  const text = { "It is {player}’s turn.": "{player}’s Zug. {player} zieht." };
  setLanguage("de", text);
  assert.equal(read(), "Ann’s Zug. Ann zieht.");
  setLanguage("de", { ...text, "you; ’s: your": "du; ’s: dein" });
  assert.equal(read(), "Dein Zug. Du zieht.");
});
