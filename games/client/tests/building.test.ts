import assert from "node:assert/strict";
import { test } from "node:test";
import { all, answer, button, buttonNames, findRegion, openSpace, press, region, sent, show, text } from "./support/room";

const lastAction = () => sent.at(-1)?.action;
const lit = () => all("[data-choice]").map((cell) => cell.dataset.index);
const cell = (index: number) => all(`[data-index="${index}"]`)[0] ?? assert.fail(`There is no space ${index}.`);

test("build mode lights up the spaces to build on, with the rent before and after and the cost", async () => {
  await show("end_turn", "seat_0");
  assert.deepEqual(lit(), []);
  await press("Build");
  assert.deepEqual(lit(), ["1", "3"]);
  assert.equal(text(cell(1).querySelector(".space-note") ?? undefined), "$4 → $10", "doubled: the group is whole");
  assert.match(text(cell(1)), /build for \$50: rent \$4 → \$10/);
  assert.match(text(cell(3)), /build for \$50: rent \$8 → \$20/);
  await openSpace(1);
  await answer("act", { type: "ack", version: 2 });
  assert.deepEqual(lastAction(), { type: "build", space: 1 });
});

test("in build mode buildings are sold as well, and other spaces still open their deed", async () => {
  await show("roll", "seat_0");
  await press("Build");
  await press("Sell", region("Build"));
  assert.match(text(cell(19)), /sell for \$70: rent \$220 → \$80/);
  await openSpace(19);
  await answer("act", { type: "ack", version: 2 });
  assert.deepEqual(lastAction(), { type: "sell", space: 19 });
  await press("Done", region("Build"));
  assert.equal(findRegion("Build"), undefined);
  assert.deepEqual(lit(), []);
});

test("a player who can neither build nor sell has no build mode", async () => {
  await show("roll", "seat_1");
  assert.equal(buttonNames().includes("Build"), false);
  await show("roll", "spectator");
  assert.equal(buttonNames().includes("Build"), false);
});

test("my deeds list what can be built and mortgaged, and leave selling to the board", async () => {
  await show("roll", "seat_0");
  await press(/^My deeds/, region("Your actions"));
  const rows = all("dialog .holdings-row button").map((one) => one.getAttribute("aria-label") ?? "");
  assert.ok(rows.some((name) => /: Mortgage/.test(name)));
  assert.ok(rows.some((name) => /: Build · −\$/.test(name)));
  assert.equal(rows.some((name) => /: Sell/.test(name)), false);
});

test("a deed in a trade shows its price, its rent, its share of the group and a mortgage", async () => {
  await show("end_turn", "seat_0");
  await press("Trade");
  const facts = (name: RegExp) => text(button(name, all(".trade-side[data-side=give]")[0]).querySelector(".deed-facts") ?? undefined);
  assert.equal(facts(/^Pebble Path/), "$60 · rent $4 · 2 of 2");
  assert.match(facts(/^North Line/), /^Mortgaged ?\$200 · 1 of 4$/);
});

test("every owned space carries its owner's piece", async () => {
  await show("roll", "seat_0");
  assert.equal(all(".space-owner > .ui-token").length, 8);
  assert.equal(cell(9).querySelector(".space-owner > .ui-token")?.getAttribute("data-token"), cell(9).dataset.token);
});
