import assert from "node:assert/strict";
import { test } from "node:test";
import { all, holdTimers, pass, press, region, say, sent, text } from "opoly-tests/support/room";
import { orderOn } from "../pay/standing";
import { bar, dialog, lastAction, show } from "./support/table";

holdTimers();

const acts = () => sent.filter(({ type }) => type === "act");

/** I owe the bank this much, and the game proposes to pay so. */
async function owe(version: number, due: number, proposal: object = { cash: due }): Promise<void> {
  const tray = { cash: 640, spaces: [{ space: 6, worth: 100 }], buildings: [] };
  const legal = [{ type: "pay", decision: 90 + version, due, to: "bank", charge: { kind: "card" }, proposal, change: 0, lost: 0, breaks: [], completes: [], gains: [], tray }];
  const decision = { id: 90 + version, kind: "pay", amount: due, charge: { kind: "card" }, players: [0], seconds: 60 };
  await say({ type: "update", version, now: Date.now(), events: [], patch: { legal, decision } });
}

test("a small debt is paid in cash by itself, a second after it was shown, and that is said", async () => {
  await show("pay", "seat_0");
  await owe(2, 50);
  assert.match(text(region("Payment")), /Paying in cash by itself…/);
  await pass(900);
  assert.deepEqual(acts(), []);
  await pass(200);
  assert.deepEqual(lastAction(), { type: "pay", cash: 50 });
  await pass(5_000);
  assert.equal(acts().length, 1, "it is paid once");
});

test("a larger debt, one that takes more than cash, and one of somebody else wait for their payer", async () => {
  await show("pay", "seat_0");
  await owe(2, 55);
  await pass(3_000);
  await owe(3, 50, { spaces: [6] });
  await pass(3_000);
  await show("pay", "seat_1");
  await pass(3_000);
  assert.deepEqual(acts(), []);
});

test("whoever wants to pay in another way says so, and is not hurried again", async () => {
  await show("pay", "seat_0");
  await owe(2, 15);
  await press("Wait", region("Payment"));
  await pass(5_000);
  assert.deepEqual(acts(), []);
  await owe(3, 20);
  await press("Pay another way", region("Payment"));
  assert.equal(text(dialog().querySelector("h2") ?? undefined), "Pay the bank £20");
  await pass(5_000);
  assert.deepEqual(acts(), []);
});

test("it can be switched off in the menu", async () => {
  await show("pay", "seat_0");
  await press("Menu");
  const order = all("label").find((one) => text(one).startsWith("Pay up to £50 in cash by itself"));
  const box = order?.querySelector("input") ?? assert.fail("The menu has no such switch.");
  try {
    assert.equal(box.checked, true);
    box.click();
    assert.equal(orderOn.value, false);
    await owe(2, 15);
    await pass(3_000);
    assert.deepEqual(acts(), []);
    assert.match(text(bar()), /Pay in cash/);
  } finally {
    orderOn.value = true;
  }
});
