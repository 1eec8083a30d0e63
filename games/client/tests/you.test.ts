import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import "./support/dom";
import { sentence } from "../src/classic/log/sentences";
import { type Catalogue, setLanguage } from "../src/shell/i18n/catalogue";
import { plain } from "../src/shell/i18n/phrase";
import { winnersPhrase } from "../src/shell/log/winners";
import type { GameEvent } from "../src/shell/wire/messages";

const catalogue = JSON.parse(readFileSync("locale/bn.json", "utf8")) as Catalogue;

afterEach(() => setLanguage("en", {}));

const castFor = (me: number | undefined) => ({
  seats: ["Ann", "Bob", "Cem"].map((name, seat) => ({ seat, name })),
  board: { spaces: [{ index: 3, name: "Bow Street" }, { index: 10, name: "Jail", kind: "jail" }], groups: [] },
  me,
});
const read = (event: object, me?: number) => plain(sentence(event as GameEvent, castFor(me)));

/** Events between Ann and Bob, as Ann, Bob and a spectator read them. */
const TOLD: [object, string, string, string][] = [
  [{ type: "turn_began", seat: 0 }, "It is your turn.", "It is Ann’s turn.", "It is Ann’s turn."],
  [{ type: "moved", seat: 0, start: 0, to: 3, steps: 3 }, "You went to Bow Street.", "Ann went to Bow Street.", "Ann went to Bow Street."],
  [{ type: "rent_paid", seat: 0, to: 1, amount: 5, space: 3, reasons: [] }, "You paid Bob $5 rent for Bow Street.", "Ann paid you $5 rent for Bow Street.", "Ann paid Bob $5 rent for Bow Street."],
  [
    { type: "trade_made", seat: 0, to: 1, give: { cash: 5 }, want: { cash: 7 } },
    "You and Bob traded: you gave $5, Bob gave $7.",
    "Ann and you traded: Ann gave $5, you gave $7.",
    "Ann and Bob traded: Ann gave $5, Bob gave $7.",
  ],
  [{ type: "trade_voided", seat: 0, to: 1, reason: "lacking" }, "Your offer to Bob is void: part of it is no longer there.", "Ann’s offer to you is void: part of it is no longer there.", "Ann’s offer to Bob is void: part of it is no longer there."],
  [{ type: "trade_rejected", seat: 0, to: 1 }, "Bob rejected your offer.", "You rejected Ann’s offer.", "Bob rejected Ann’s offer."],
  [{ type: "debt_arose", seat: 0, to: 1, amount: 5 }, "You owe Bob $5.", "Ann owes you $5.", "Ann owes Bob $5."],
  [{ type: "debt_cancelled", seat: 0, to: 1, amount: 5 }, "You no longer owe Bob $5.", "Ann no longer owes you $5.", "Ann no longer owes Bob $5."],
  [{ type: "debt_settled", seat: 0 }, "You are out of debt.", "Ann is out of debt.", "Ann is out of debt."],
  [{ type: "went_into_debt", seat: 0, amount: 5 }, "You need $5 more and must raise cash.", "Ann needs $5 more and must raise cash.", "Ann needs $5 more and must raise cash."],
  [{ type: "bid_cut", seat: 0, amount: 5 }, "Your bid was lowered to $5, which is all your cash.", "Ann’s bid was lowered to $5, which is all their cash.", "Ann’s bid was lowered to $5, which is all their cash."],
  [{ type: "jail_roll_failed", seat: 0, rolls: 2 }, "You didn’t roll a double and stay in jail (try 2).", "Ann didn’t roll a double and stays in jail (try 2).", "Ann didn’t roll a double and stays in jail (try 2)."],
  [{ type: "went_bankrupt", seat: 0, to: 1, reason: "debt", spaces: [] }, "You went bankrupt. Everything goes to Bob.", "Ann went bankrupt. Everything goes to you.", "Ann went bankrupt. Everything goes to Bob."],
];

test("a sentence addresses the reader, wherever it names them", () => {
  for (const [event, ann, bob, spectator] of TOLD) {
    assert.deepEqual([0, 1, undefined].map((me) => read(event, me)), [ann, bob, spectator]);
  }
});

test("several winners are listed with the reader among them", () => {
  assert.equal(plain(winnersPhrase(castFor(0), [0, 1], "players")), "You and Bob won the game together!");
  assert.equal(plain(winnersPhrase(castFor(1), [0, 1], "players")), "Ann and you won the game together!");
  assert.equal(plain(winnersPhrase(castFor(2), [2], "players")), "You won the game!");
});

test("in Bangla the pronoun takes the ending's place", () => {
  setLanguage("bn", catalogue);
  assert.equal(read({ type: "turn_began", seat: 0 }, 0), "এখন আপনার পালা।");
  assert.equal(read({ type: "money_given", seat: 0, to: 1, amount: 5 }, 0), "আপনি Bob-কে $৫ দিলেন।");
  assert.equal(read({ type: "money_given", seat: 0, to: 1, amount: 5 }, 1), "Ann আপনাকে $৫ দিলেন।");
  for (const [event] of TOLD) {
    for (const me of [0, 1]) assert.doesNotMatch(read(event, me), /আপনি-|আপনি আপনি/);
  }
});

test("an ending that no pronoun takes stays behind the pronoun in no message", () => {
  const texts = Object.values(catalogue).flatMap((text) => (typeof text === "string" ? [text] : Object.values(text)));
  const endings = texts.flatMap((text) => [...(text ?? "").matchAll(/\{(?:player|other|players)\}(-[^\s।!,:)]+)/g)].map(([, ending]) => ending));
  assert.deepEqual([...new Set(endings)].sort(), ["-এর", "-কে"].sort());
});
