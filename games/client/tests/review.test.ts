/** The words of reviews: who was unlucky and did nothing wrong is told so, in both languages. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { choices, dearest, learners } from "../src/replay/review/exercise";
import { comeback, costInWords, percent, verdict, why } from "../src/replay/review/words";
import type { ReviewedDecision, SeatReview } from "../src/replay/review/types";
import { type Catalogue, setLanguage } from "../src/shell/i18n/catalogue";

const BANGLA = JSON.parse(readFileSync("locale/bn.json", "utf8")) as Catalogue;
import { plain } from "../src/shell/i18n/phrase";

afterEach(() => setLanguage("en", {}));

const seat = (luck: number, cost: number): SeatReview => ({
  seat: 0,
  start: 0.25,
  result: 0,
  own_luck: luck / 2,
  others_luck: luck / 2,
  own_decisions: 0,
  others_decisions: -0.25 - luck,
  weighed: 30,
  cost,
});

test("who lost by dice alone is told that they were unlucky", () => {
  assert.match(verdict(seat(-0.3, 0)), /^You were unlucky: .* 30 points, and none of your decisions/);
  setLanguage("bn", BANGLA);
  assert.match(verdict(seat(-0.3, 0)), /ভাগ্য খারাপ ছিল.*৩০/);
});

test("who won from behind is told so", () => {
  const won = (lowest: number): SeatReview => ({ ...seat(0.3, 0), result: 1, lowest });
  assert.match(comeback(won(0.11), 0.5), /^You won from behind: .* 11%\.$/);
  assert.equal(comeback(won(0.3), 0.5), "");
  assert.equal(comeback({ ...won(0.11), result: 0 }, 0.5), "");
  assert.equal(comeback({ ...seat(0.3, 0), result: 1 }, 0.5), "");
  setLanguage("bn", BANGLA);
  assert.match(comeback(won(0.11), 0.5), /পিছিয়ে থেকে জিতেছেন.*১১/);
});

test("who could have decided better is told what it cost", () => {
  assert.match(verdict(seat(-0.3, 0.12)), /^You were unlucky: .* cost you 12\.$/);
  assert.match(verdict(seat(0.2, 0.12)), /^You were lucky: .* 20 points\..* cost you 12\.$/);
  assert.match(verdict(seat(0.2, 0)), /^You were lucky: .* none of your decisions/);
  assert.match(verdict(seat(0.01, 0.12)), /^Luck hardly mattered .* 12 points\.$/);
  assert.match(verdict(seat(0.01, 0)), /^Luck hardly mattered .* none of your decisions/);
});

test("the cost of a decision comes with its chances and how far they are known", () => {
  const decision = { cost: 0.12, error: 0.02, chance: 0.2, better_chance: 0.32 };
  assert.equal(
    costInWords(decision as ReviewedDecision),
    "It cost 12 points, give or take 4: a chance of 20% instead of 32%.",
  );
  assert.equal(percent(0.256), "26%");
});

const graded = (version: number, seat: number, cost: number): ReviewedDecision => ({
  version,
  seat,
  grade: "mistake",
  cost,
  error: 0.01,
  chance: 0.2,
  better_chance: 0.3,
  events: [],
  better: { type: "buy" },
  better_events: [],
  chosen: { type: "decline" },
  chosen_events: [],
  others: [{ action: { type: "auction" }, cost: 0.03, error: 0.01, events: [] }],
  rolls: 40,
});

test("the three dearest decisions of a player are exercises, the reader's first", () => {
  const decisions = [graded(5, 1, 0.03), graded(9, 1, 0.2), graded(12, 1, 0.05), graded(20, 1, 0.1)];
  assert.deepEqual(
    dearest(decisions, 1).map(({ version }) => version),
    [9, 20, 12],
  );
  assert.deepEqual(learners([graded(3, 2, 0.1), graded(4, 0, 0.1)], 2), [2, 0]);
  assert.deepEqual(learners([graded(3, 2, 0.1), graded(4, 0, 0.1)], 1), [0, 2]);
});

test("the choices of an exercise come in an order that tells nothing", () => {
  const found = choices(graded(5, 0, 0.1));
  assert.deepEqual(
    found.map(({ action, best, done }) => [action.type, best, done]),
    [
      ["auction", false, false],
      ["buy", true, false],
      ["decline", false, true],
    ],
  );
});

const TWO = { seats: [{ seat: 0, name: "Ada" }, { seat: 1, name: "Ben" }], me: 0 };

test("why is one plain fact, in both languages", () => {
  const risk = { ...graded(5, 0, 0.1), reason: { kind: "risk", seat: 0, group: "", chosen: 0.3, better: 0.2 } };
  const said = (one: object, together = false) =>
    plain(why(one as ReviewedDecision, TWO, together) ?? assert.fail());
  assert.equal(said(risk), "After it you went out within 40 rolls in 30% of all tries, instead of 20%.");
  assert.match(said(risk, true), /^After it the game was lost/);
  const rival = { ...risk, reason: { kind: "completes", seat: 1, group: "red", chosen: 0, better: 0 } };
  assert.match(said(rival), /^It gave Ben all of/);
  const own = { ...rival, reason: { ...rival.reason, seat: 0 } };
  assert.match(said(own), /^With the better choice you would have/);
  assert.equal(why(graded(5, 0, 0.1), TWO, false), undefined);
  setLanguage("bn", BANGLA);
  assert.match(said(risk), /৪০.*৩০%.*২০%/);
});
