/** The words of reviews: who was unlucky and did nothing wrong is told so, in both languages. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { comeback, costInWords, percent, verdict } from "../src/replay/review/words";
import type { ReviewedDecision, SeatReview } from "../src/replay/review/types";
import { type Catalogue, setLanguage } from "../src/shell/i18n/catalogue";

const BANGLA = JSON.parse(readFileSync("locale/bn.json", "utf8")) as Catalogue;

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
