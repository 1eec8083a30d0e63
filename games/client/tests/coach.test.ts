import assert from "node:assert/strict";
import { test } from "node:test";
import { all, answer, button, buttonNames, press, say, sent, show, text } from "./support/room";

const dialogs = () => all("dialog");
const dialog = () => dialogs()[0];

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

test("the better choice than an offer is to make none, and only going back leaves it to be changed", async () => {
  await show("roll", "seat_0");
  await press("Trade");
  await press(/^Market Cross/, dialog());
  const offer = async () => {
    await press("Send offer", dialog());
    await answer("act", { ...warning, about: { cost: 7, events: [] } });
  };
  await offer();
  assert.match(text(dialogs()[1]), /A better choice: Do not offer this\./);
  assert.deepEqual(buttonNames(dialogs()[1]).slice(-3), ["Back", "Do it anyway", "Take the better one"]);
  await press("Back", dialogs()[1]);
  assert.equal(dialogs().length, 1);
  assert.equal(button(/^Market Cross/, dialog()).getAttribute("aria-pressed"), "true");
  await offer();
  const before = acts().length;
  await press("Take the better one", dialogs()[1]);
  assert.equal(dialogs().length, 0);
  assert.equal(acts().length, before, "nothing is sent");
});

test("a warning goes when its decision is closed", async () => {
  await warned();
  assert.ok(dialog());
  await say({ type: "update", version: 2, now: Date.now(), events: [], patch: { decision: null, legal: null } });
  assert.equal(dialog(), undefined);
});
