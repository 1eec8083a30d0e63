import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { execFileSync } from "node:child_process";
import { number, plural, setLanguage, t } from "../src/shell/i18n/catalogue";
import { money, moneyChange, setCurrency } from "../src/shell/i18n/money";
import { type Cast, groupName, spaceName } from "../src/classic/names";
import { phrase, plain, pluralPhrase } from "../src/shell/i18n/phrase";

afterEach(() => {
  setLanguage("en", {});
  setCurrency();
});

test("without a catalogue a message is its own English text", () => {
  assert.equal(t("{name} is ready", { name: "Ann" }), "Ann is ready");
});

test("a catalogue replaces the text and may turn the order of its slots", () => {
  setLanguage("bn", { "{a} paid {b}": "{b}-কে {a} দিয়েছে" });
  assert.equal(t("{a} paid {b}", { a: "A", b: "B" }), "B-কে A দিয়েছে");
});

test("a slot that nobody fills stays visible", () => {
  assert.equal(t("{name} is ready"), "{name} is ready");
});

test("plurals follow the language, not English", () => {
  assert.equal(plural(1, "{count} house", "{count} houses"), "1 house");
  assert.equal(plural(0, "{count} house", "{count} houses"), "0 houses");
  setLanguage("bn", { "{count} house": { one: "{count} বাড়ি", other: "{count} বাড়িগুলি" } });
  assert.equal(plural(0, "{count} house", "{count} houses"), "০ বাড়ি");
  assert.equal(plural(2, "{count} house", "{count} houses"), "২ বাড়িগুলি");
});

test("a phrase keeps its parts and reads as plain text", () => {
  const sentence = phrase("{who} paid {amount}.", { who: { text: "Ann", seat: 0 }, amount: 50 });
  assert.deepEqual(sentence, [{ text: "Ann", seat: 0 }, " paid ", "50", "."]);
  assert.equal(plain(sentence), "Ann paid 50.");
  assert.equal(plain(pluralPhrase(3, "{count} card", "{count} cards")), "3 cards");
});

test("money has its sign, its grouping and a true minus", () => {
  assert.equal(money(1500), "$1,500");
  assert.equal(money(-40), "−$40");
  assert.equal(moneyChange(200), "+$200");
  assert.equal(moneyChange(0), "$0");
  setCurrency({ sign: "৳", grouping: "indian" });
  assert.equal(money(150000), "৳1,50,000");
  setLanguage("bn", {});
  assert.equal(money(150000), "৳১,৫০,০০০");
  setCurrency();
  assert.equal(money(1500), "$১,৫০০");
});

test("numbers stand in the reader's digits", () => {
  setLanguage("bn", {});
  assert.equal(number(150000), "১,৫০,০০০");
});

test("spaces and groups are called as the reader's language calls them", () => {
  const cast: Cast = {
    seats: [],
    board: {
      spaces: [{ index: 0, name: "নীলক্ষেত", names: { bn: "নীলক্ষেত", en: "Nilkhet" } }, { index: 1, name: "Elm" }],
      groups: [{ key: "light_blue", name: "Light blue" }, { key: "x", name: "Ponds", names: { bn: "পুকুর" } }],
    },
  };
  assert.deepEqual([spaceName(cast, 0), spaceName(cast, 1)], ["Nilkhet", "Elm"]);
  setLanguage("bn", { "Light blue": "আকাশি" });
  assert.deepEqual([spaceName(cast, 0), spaceName(cast, 1)], ["নীলক্ষেত", "Elm"]);
  assert.deepEqual([groupName(cast, "light_blue"), groupName(cast, "x")], ["আকাশি", "পুকুর"]);
});

test("the list of messages finds plain texts, sentences and plurals", () => {
  const messages = JSON.parse(execFileSync(process.execPath, ["messages.mjs"], { encoding: "utf8" }));
  assert.equal(messages["{player} passed."], "");
  assert.equal(messages["doubled: whole group"], "");
  assert.deepEqual(messages["{count} jail card"], { one: "{count} jail card", other: "{count} jail cards" });
});
