import assert from "node:assert/strict";
import { test } from "node:test";
import { describe } from "opoly/classic/log/sentences";
import { plain } from "opoly/shell/i18n/phrase";
import type { GameEvent } from "opoly/classic/messages";
import { all, say, show, text } from "opoly-tests/support/room";
import { scene } from "../scenes";
import { sentences } from "../sentences";

const cast = { seats: [{ seat: 0, name: "Ann" }], board: { spaces: [] } } as unknown as Parameters<typeof describe>[1];

const SENTENCES: readonly [object, string][] = [
  [{ type: "jackpot_opened" }, "Taxes, fines and fees now go to the jackpot on free parking."],
  [{ type: "jackpot_taken", seat: 0, amount: 900 }, "Ann won the jackpot of $900 on free parking."],
  [{ type: "time_reached" }, "Time is up: this is the last turn."],
];

for (const [event, expected] of SENTENCES) {
  test(expected, () => {
    const [line] = describe([event as GameEvent], cast, sentences);
    assert.equal(plain(line?.text ?? []), expected);
  });
}

const update = (patch: object, events: object[] = []) => ({ type: "update", version: 2, now: 0, events, patch });

test("the jackpot lies beside the dice and on free parking, where there is one", async () => {
  await show("buy_short", "seat_0");
  assert.equal(all("[data-account=jackpot]").length, 0);
  await say(update({ pot: 700, decision: null }));
  assert.equal(text(all(".jackpot")[0]), "Jackpot৳700");
  const space = all("[data-kind=free_parking]")[0];
  assert.match(text(space), /jackpot ৳700/);
  assert.equal(text(all("[data-account=jackpot]", space)[0]), "৳700");
});

test("what would go to the bank flies to the jackpot, where there is one", async () => {
  const tax = { type: "tax_paid", seat: 0, space: 4, amount: 2000 } as unknown as GameEvent;
  await show("buy_short", "seat_0");
  assert.equal(scene(tax), undefined);
  await say(update({ pot: 0 }));
  assert.equal(scene(tax)?.sound, "pay");
  assert.equal(scene({ ...tax, type: "jackpot_taken" } as unknown as GameEvent)?.sound, "cash");
});

test("the end says that the time was over", async () => {
  await show("buy_short", "seat_0");
  const over = { status: "finished", reason: "time_limit", winners: [0], places: [[0], [1]] };
  await say(update({ ...over, decision: null, legal: null }));
  assert.match(text(all("section.end")[0]), /Time ran out: players are ranked by net worth\./);
});
