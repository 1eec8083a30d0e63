import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, buttonNames, frame, holdTimers, key, openSpace, pass, press, region, say, sent, text } from "opoly-tests/support/room";
import { GO, SOUTH_STATION, canPoint, cell, choose, label, lastAction, prompt, show, slot } from "./table";

holdTimers();

test("a pawn is picked up and put on a space, and the next one is at hand", async () => {
  await show("solo", "seat_0");
  assert.equal(prompt(), "Plan: choose spaces for 8 more pawns.");
  assert.deepEqual(canPoint(), [], "a press on the board opens a space");
  await press(/^Pawn 3:/);
  assert.ok(canPoint().includes(SOUTH_STATION) && !canPoint().includes(30) && !canPoint().includes(31));
  assert.match(label(SOUTH_STATION), /put pawn 3 here: brings as many activists as a die shows/);
  assert.match(label(GO), /put pawn 3 here: earns \$100/);
  await openSpace(SOUTH_STATION);
  assert.deepEqual(lastAction(), { type: "place_pawn", pawn: 2, space: SOUTH_STATION });
  assert.equal(slot(4).getAttribute("aria-pressed"), "true");
  await key("Escape", slot(4));
  assert.equal(slot(4).getAttribute("aria-pressed"), "false");
});

test("a sign says whether I have what it takes by then: money, what Go earns before, and a second pawn", async () => {
  await show("solo", "seat_0"); // with $200
  await press(/^Pawn 3:/);
  const tag = (index: number) => cell(index)?.querySelector<HTMLElement>(".coop-tag");
  assert.match(label(18), /removes the condo for \$300, of which I have \$200$/);
  assert.equal(tag(18)?.dataset.short, "true");
  assert.match(label(22), /removes the condo for \$200$/);
  assert.equal(tag(22)?.dataset.short, undefined);
  assert.match(label(12), /removes the tile with 1 more pawn there$/);
  assert.deepEqual([text(tag(12) ?? undefined), tag(12)?.dataset.short], ["tile 1/2", "true"]);
  await say({ type: "update", version: 2, now: 0, events: [], patch: { pawns: { 0: { space: GO }, 3: { space: 12 } } } });
  assert.match(label(18), /removes the condo for \$300$/);
  assert.match(label(12), /removes the tile$/);
  assert.equal(text(tag(12) ?? undefined), "tile 2/2");
});

test("pawns go where they stood in the round before", async () => {
  await show("solo", "seat_0");
  assert.equal(buttonNames(region("My pawns")).includes("As last round"), false);
  const placed = [[0, 5], [1, 15], [2, GO]].map(([pawn, space]) => ({ type: "pawn_placed", seat: 0, pawn, space }));
  const taken = { type: "pawn_placed", seat: 0, pawn: 1 };
  await say({ type: "update", version: 2, now: 0, events: [...placed, taken], patch: { pawns: { 0: { space: 5 }, 2: { space: GO } } } });
  const { seat_0: update } = frame<{ seat_0: object }>("coop_round");
  await say({ ...update, version: 3 });
  await say({ type: "update", version: 4, now: 0, events: [], patch: { pawns: { 0: { space: null }, 2: { space: null } } } });
  sent.length = 0;
  button("As last round").click();
  await say({ type: "pong", id: "x", now: 0, version: 0, room_version: 0 });
  assert.deepEqual(lastAction(), { type: "place_pawn", pawn: 0, space: 5 });
});

test("with a pawn picked up by its number, two digits are its space; by mouse, digits are pawns", async () => {
  await show("solo", "seat_0");
  await key("3");
  assert.equal(slot(3).getAttribute("aria-pressed"), "true");
  assert.equal(text(all(".coop-space[data-index='5'] .coop-number")[0]), "5");
  assert.equal(all(".coop-space:not([data-can]) .coop-number").length, 0);
  await key("2");
  assert.equal(slot(3).getAttribute("aria-pressed"), "true", "the first of two digits");
  await key("6");
  assert.deepEqual(lastAction(), { type: "place_pawn", pawn: 2, space: 26 });
  await key("0");
  await key("5");
  assert.deepEqual(lastAction(), { type: "place_pawn", pawn: 3, space: SOUTH_STATION }, "the next pawn is at hand");
  sent.length = 0;
  await key("3");
  await key("0");
  assert.equal(sent.some(({ type }) => type === "act"), false, "no pawn stands on the corner of the Police");
  await key("Escape");
  await key("8");
  assert.equal(slot(8).getAttribute("aria-pressed"), "true");
  await press(/^Pawn 1:/);
  document.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  await pass(50);
  assert.equal(all(".coop-number").length, 0);
  await key("2");
  assert.equal(slot(2).getAttribute("aria-pressed"), "true");
});

test("the same by keyboard: a number, arrows and Enter, or a list of spaces", async () => {
  await show("solo", "seat_0");
  slot(5).click();
  await say({ type: "pong", id: "x", now: 0, version: 0, room_version: 0 });
  const list = region("My pawns").querySelector("select") ?? assert.fail();
  assert.match(text(list), /South Station · brings as many activists as a die shows/);
  await choose(list, SOUTH_STATION);
  assert.deepEqual(lastAction(), { type: "place_pawn", pawn: 4, space: SOUTH_STATION });
});

test("a placed pawn can be taken back, and others are seen as they go", async () => {
  const [, other] = await show("plan", "seat_0");
  assert.match(text(slot(1)), /Go/);
  await press(/^Pawn 1:/);
  await press("Take back");
  assert.deepEqual(lastAction(), { type: "place_pawn", pawn: 0 });
  await say({
    type: "update",
    version: 3,
    now: 0,
    events: [{ type: "pawn_placed", seat: 1, pawn: 4, space: 5 }, { type: "readied", seat: 1 }],
    patch: { pawns: { 4: { space: 5 } }, ready: [1], decision: { players: [0] } },
  });
  assert.match(label(5), new RegExp(`here: ${other}’s pawn 5$`));
  const row = all(".coop-player").find((one) => text(one).includes(other ?? ""));
  assert.match(text(row), /Ready/);
});
