import assert from "node:assert/strict";
import { test } from "node:test";
import { all, frame, press, region, say, show, text, updatesAfter } from "./support/room";

const lines = () => all(".log-list > li").map(text);

test("the log tells what happened by turn, the newest last", async () => {
  const [seller, leader, passed] = await show("auction", "spectator");
  assert.deepEqual(lines().slice(-5), [
    seller,
    `${seller} did not buy Lantern Lane.`,
    "Lantern Lane is up for auction.",
    `${leader} bid $50 for Lantern Lane.`,
    `${passed} passed.`,
  ]);
  assert.equal(all(".log-turn").length, 1);
});

test("a move that the game played for somebody says so", async () => {
  for (const [why, note] of [
    [{ automatic: "time", timed_out: [0] }, "(out of time)"],
    [{ automatic: "away" }, "(auto-play)"],
    [{ automatic: "order" }, "(order)"],
  ] as const) {
    await show("roll", "seat_1");
    const move = frame<Record<string, { version: number }>>("move").seat_1;
    await say({ ...move, ...why, version: 2 });
    assert.ok(lines().some((line) => line.endsWith(note)), lines().join("\n"));
  }
});

test("a clock of the game itself runs out for nobody", async () => {
  await show("time_limit", "seat_0");
  await say(updatesAfter("time_limit", "seat_0")[0] ?? {});
  assert.ok(lines().includes("Time is up: this is the last turn."), lines().join("\n"));
});

test("a name in the log has its token, and a space opens its deed", async () => {
  await show("auction", "seat_0");
  const newest = all(".log-line").at(-1);
  assert.ok(newest?.querySelector(".phrase-player svg"));
  await press("Lantern Lane", region("Game log"));
  assert.equal(text(all("dialog h2 .deed-title span")[0]).endsWith("Lantern Lane"), true);
});
