import assert from "node:assert/strict";
import { test } from "node:test";
import { all, frame, say, show, text } from "./support/room";
import type { GameEvent } from "../src/classic/messages";
import { scenes } from "../src/classic/pieces/scenes";

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
  const events = [
    { type: "tax_paid", seat: 0, space: 4, amount: 2000 },
    { type: "jackpot_taken", seat: 0, amount: 2000 },
  ] as unknown as GameEvent[];
  await show("buy_short", "seat_0");
  await say(update({ pot: 0 }));
  assert.deepEqual(scenes(events).map(({ sound }) => sound), ["pay", "cash"]);
});

test("the end says that the time was over", async () => {
  await show("buy_short", "seat_0");
  const over = { status: "finished", reason: "time_limit", winners: [0], places: [[0], [1]] };
  await say(update({ ...over, decision: null, legal: null }));
  assert.match(text(all("section.end")[0]), /Time ran out: players are ranked by net worth\./);
});

test("where there are no auctions, a deed is bought or not", async () => {
  await show("buy", "seat_0");
  assert.ok(all(".actions button").some((one) => /Auction/.test(text(one))));
  const { room, you } = frame<Record<string, { room: { options: object }; you: object }>>("buy").seat_0 ?? assert.fail();
  const options = { ...room.options, no_auctions: true };
  await say({ type: "room", room: { ...room, options }, you });
  const labels = all(".actions button").map(text);
  assert.ok(labels.some((one) => /Don’t buy/.test(one)));
  assert.ok(!labels.some((one) => /Auction/.test(one)));
});
