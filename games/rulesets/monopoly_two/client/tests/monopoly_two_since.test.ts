import assert from "node:assert/strict";
import { test } from "node:test";
import { holdTimers, say, text } from "opoly-tests/support/room";
import { bar, show } from "./support/table";

holdTimers();

const since = () => text(bar().querySelector(".since") ?? undefined);

test("my turn begins with what has changed since my last one, the others' monopolies included", async () => {
  const [, second] = await show("roll", "seat_0");
  assert.equal(since(), "", "nothing is known yet");
  const ended = { type: "turn_ended", seat: 0 };
  await say({ type: "update", version: 2, now: Date.now(), events: [ended], patch: { turn: 1 } });
  assert.equal(since(), "");
  const patch = {
    turn: 0,
    players: {
      0: { cash: 590, position: 11, spaces: [1, 3, 12, 23, 39], hand_counts: { chance: 4, community_chest: 2 } },
      1: { monopolies: ["pink", "light_blue"], spaces: [6, 8, 9, 11, 13, 14, 37] },
    },
    spaces: { 6: { owner: 1 } },
  };
  await say({ type: "update", version: 3, now: Date.now(), events: [], patch });
  assert.equal(
    since(),
    `Since your last turn: −£50, The Angel, Islington went to ${second}, you are on Pall Mall, 2 more cards, and ${second} completed Light blue.`,
  );
  await say({ type: "update", version: 4, now: Date.now(), events: [], patch: { rolled: true } });
  assert.equal(since(), "", "it is said before the roll");
});

test("a turn before which nothing happened to me says nothing", async () => {
  await show("roll", "seat_0");
  await say({ type: "update", version: 2, now: Date.now(), events: [{ type: "turn_ended", seat: 0 }], patch: { turn: 1 } });
  await say({ type: "update", version: 3, now: Date.now(), events: [], patch: { turn: 0 } });
  assert.equal(since(), "");
});
