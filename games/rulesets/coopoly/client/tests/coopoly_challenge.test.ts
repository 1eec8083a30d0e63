import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, pass, press, say, show, text } from "opoly-tests/support/room";
import { room, you } from "opoly/shell/store";

const bar = () => all(".topbar")[0] ?? assert.fail();
const settled = () => pass(400); // a button that has just appeared ignores presses

/** The room of the table plays the challenge of the day. */
async function challenge(counts: boolean, phase: "playing" | "ended" = "playing"): Promise<void> {
  const now = room.value ?? assert.fail();
  const changed = { day: "2026-03-01", ends_at: Date.now() + 60_000, counts, used: [] };
  await say({ type: "room", you: you.value, room: { ...now, version: now.version + 1, phase, challenge: changed } });
  await say({ type: "pong", id: "x", now: 0, version: 0, room_version: 0 });
}

test("the table says that it plays the challenge of the day, and that leaving loses the try", async () => {
  await show("coop_solo", "seat_0");
  assert.doesNotMatch(text(bar()), /Challenge/);
  await challenge(true);
  assert.match(text(bar()), /Challenge of the day/);
  await press("Menu");
  await settled();
  assert.match(text(all("dialog")[0]), /This is your try at the challenge of the day\. Leaving it loses it/);
  await press("Resign…");
  assert.match(text(all("dialog")[0]), /it is lost\..*Your try at the challenge is lost then/);
  assert.ok(button("Resign this game"));
});

test("a game of the challenge that does not count is marked, until it is over", async () => {
  await show("coop_solo", "seat_0");
  await challenge(false);
  assert.match(text(bar()), /Challenge, uncounted/);
  await press("Menu");
  await settled();
  assert.match(text(all("dialog")[0]), /does not count: only everybody’s first try of the day does/);
  await press("Resign…");
  assert.doesNotMatch(text(all("dialog")[0]), /Your try/);
  await challenge(false, "ended");
  assert.doesNotMatch(text(bar()), /uncounted/);
});
