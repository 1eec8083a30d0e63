import assert from "node:assert/strict";
import { test } from "node:test";
import { all, answer, buttonNames, press, say, sent, show, text } from "./support/room";

const dialog = () => all("dialog")[0];

const better = { type: "roll" };
const warning = {
  type: "error",
  code: "coach",
  message: "This may cost you about 7 points of your chance to win.",
  about: { cost: 7, better, events: [] },
  version: 1,
};
const acts = () => sent.filter(({ type }) => type === "act");

async function warned(): Promise<void> {
  await show("end_turn", "seat_0");
  await press("End turn");
  await answer("act", warning);
}

test("the coach warns before an action, and the player does it anyway", async () => {
  await warned();
  assert.match(text(dialog()), /cost you about 7 points.*A better choice: Roll the dice\./);
  assert.deepEqual(buttonNames(dialog()).slice(-3), ["Back", "Do it anyway", "Take the better one"]);
  const first = acts().at(-1);
  await press("Do it anyway", dialog());
  assert.equal(dialog(), undefined);
  assert.deepEqual([acts().at(-1)?.action, acts().at(-1)?.anyway], [first?.action, true]);
  assert.notEqual(acts().at(-1)?.id, first?.id);
});

test("the better choice is sent as it was told, and nothing after going back", async () => {
  await warned();
  await press("Take the better one", dialog());
  assert.deepEqual([acts().at(-1)?.action, acts().at(-1)?.anyway], [better, true]);
  await warned();
  const before = acts().length;
  await press("Back", dialog());
  assert.equal(dialog(), undefined);
  assert.equal(acts().length, before);
  await press("End turn");
  assert.equal(acts().length, before + 1, "it can be chosen again");
});

test("a warning goes when its decision is closed", async () => {
  await warned();
  assert.ok(dialog());
  await say({ type: "update", version: 2, now: Date.now(), events: [], patch: { decision: null, legal: null } });
  assert.equal(dialog(), undefined);
});
