import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { all, button, key, pass, press, region, sent, show, text, type } from "./support/room";
import { cardPhrase } from "../src/classic/log/cards";
import { describe } from "../src/classic/log/lines";
import { sentence } from "../src/classic/log/sentences";
import { type Catalogue, setLanguage } from "../src/shell/i18n/catalogue";
import { digits } from "../src/shell/i18n/digits";
import { drawnName, playerName } from "../src/shell/i18n/names";
import { plain } from "../src/shell/i18n/phrase";
import type { GameEvent } from "../src/shell/wire/messages";

const catalogue = JSON.parse(readFileSync("locale/bn.json", "utf8")) as Catalogue;
const inBangla = () => setLanguage("bn", catalogue);

afterEach(() => setLanguage("en", {}));

const cast = {
  seats: [{ seat: 0, name: "রিনা" }],
  board: {
    spaces: [
      { index: 3, name: "Shyamoli", names: { bn: "শ্যামলী" }, names_at: { bn: "শ্যামলীতে" } },
      { index: 10, name: "Jail", names: { bn: "জেল" }, names_at: { bn: "জেলে" }, kind: "jail" },
      { index: 16, name: "Copper Court" },
    ],
    groups: [],
  },
};
const read = (event: object) => plain(sentence(event as GameEvent, cast));
const moved = (to: number, steps = 3) => ({ type: "moved", seat: 0, start: 0, to, steps });

test("a place is inflected where a sentence says that somebody is there or goes there", () => {
  inBangla();
  assert.equal(read(moved(3)), "রিনা শ্যামলীতে গেলেন।");
  assert.equal(read(moved(3, -2)), "রিনা ২ ঘর পিছিয়ে শ্যামলীতে গেলেন।");
  assert.equal(
    read({ type: "house_built", seat: 0, space: 3, amount: 50 }),
    "রিনা $৫০ দিয়ে শ্যামলীতে একটি বাড়ি বানালেন।",
  );
  assert.equal(read({ type: "deed_bought", seat: 0, space: 3, amount: 50 }), "রিনা $৫০ দিয়ে শ্যামলী কিনলেন।");
});

test("a place whose board gives no inflected name reads well too", () => {
  inBangla();
  assert.equal(read(moved(16)), "রিনা Copper Court ঘরে গেলেন।");
});

test("a card is told in the reader's language where its board has the text in it", () => {
  const card = { group: "luck", effect: "give", amount: 5, text: "Mangoes for all.", texts: { bn: "সবার জন্য আম।" } };
  assert.equal(plain(cardPhrase(cast, card)), "Mangoes for all.");
  inBangla();
  assert.equal(plain(cardPhrase(cast, card)), "সবার জন্য আম।");
  assert.equal(plain(cardPhrase(cast, { ...card, texts: {} })), "Mangoes for all.");
});

test("in English a place keeps its name", () => {
  assert.equal(read(moved(3)), "রিনা went to Shyamoli.");
});

test("a visit to the jail is not an arrest", () => {
  inBangla();
  const rolled = { type: "dice_rolled", seat: 0, dice: [4, 6], doubles: false, again: 0 };
  const lines = describe([rolled, moved(10, 10)] as GameEvent[], cast);
  assert.deepEqual(lines.map((line) => plain(line.text)), ["রিনা ৪ ও ৬ ফেলে জেলে এলেন, শুধু দেখতে।"]);
});

test("a name stays a part that opens its deed, inflected or not", () => {
  inBangla();
  for (const to of [3, 16]) {
    const opens = sentence(moved(to) as GameEvent, cast).filter((piece) => typeof piece !== "string" && piece.open);
    assert.equal(opens.length, 1);
  }
});

test("numbers in fields are written in the reader's digits", () => {
  assert.equal(digits(1200), "1200");
  inBangla();
  assert.equal(digits(1200), "১২০০");
});

test("an amount is shown in Bangla digits and may be typed in either", async () => {
  inBangla();
  await show("auction", "seat_0");
  const panel = region("নিলাম");
  const field = all("input[inputmode=numeric]", panel)[0] as HTMLInputElement;
  assert.match(field.value, /^[০-৯]+$/);
  for (const typed of ["75", "৭৫"]) {
    await type(field, typed);
    assert.equal(field.value, "৭৫");
    assert.ok(button("$৭৫ ডাকুন", panel));
  }
  await press("$৭৫ ডাকুন", panel);
  const { type: kind, amount } = sent.at(-1)?.action as { type: string; amount: number };
  assert.deepEqual([kind, amount], ["bid", 75]);
});

test("an option is shown in Bangla digits, may be typed in either, and steps by the arrow keys", async () => {
  inBangla();
  await show("lobby", "host");
  const field = all("[data-option=bail] input")[0] as HTMLInputElement;
  assert.equal(field.value, "৭৫");
  await type(field, "8০");
  assert.equal(field.value, "৮০");
  await key("ArrowUp", field);
  assert.equal(field.value, "৮১");
  await key("Enter", field);
  assert.deepEqual(sent.at(-1)?.change, { type: "set_options", options: { bail: 81 } });
  assert.equal(text(all("[data-option=bail] [role=alert]")[0]), "");
});

test("the names that the site gave to bots and guests are in the reader's language, and change with it", async () => {
  await show("lobby", "host");
  const seats = () => all(".lobby-seat-name").map(text);
  assert.deepEqual(seats(), ["Ann", "Bob", "Bot Ada"]);
  inBangla();
  await pass(0);
  assert.deepEqual(seats(), ["Ann", "Bob", "বট এডা"]);
  assert.equal(drawnName("Guest Heron 42"), "অতিথি বক ৪২");
  assert.equal(drawnName("Bot Rahim"), "Bot Rahim");
  assert.equal(drawnName("Heron"), "Heron");
  assert.equal(playerName({ seats: [{ seat: 0, name: "Bot Ada" }] }, 0), "বট এডা");
});
