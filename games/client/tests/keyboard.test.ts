import assert from "node:assert/strict";
import { test } from "node:test";
import { act } from "preact/test-utils";
import { skip } from "../src/shell/store/timeline";
import { all, answer, findRegion, key, press, region, say, sent, show, text } from "./support/room";

/** A field of this type somewhere on the page, with the focus. */
async function focusField(type: string): Promise<HTMLInputElement> {
  const field = document.createElement("input");
  field.type = type;
  document.body.append(field);
  await act(() => field.focus());
  return field;
}

test("a letter presses its button while the focus is on a choice, and types into a field for text", async () => {
  for (const [type, presses] of [["radio", 1], ["checkbox", 1], ["range", 1], ["text", 0], ["number", 0]] as const) {
    await show("roll", "seat_0");
    const field = await focusField(type);
    await key("r", field);
    assert.equal(sent.length, presses, type);
    field.remove();
  }
});

test("a question mark lists the letters that press something now", async () => {
  await show("roll", "seat_0");
  await key("?");
  const list = region("Keyboard shortcuts");
  const keys = all(".menu-keys > div", list).map((row) => row.textContent);
  for (const line of ["RRoll the dice", "TTrade", "WChat", "?shows this list"]) {
    assert.ok(keys.includes(line), `${line}: ${keys.join(", ")}`);
  }
  await press("Close", region("Keyboard shortcuts"));
  assert.equal(findRegion("Keyboard shortcuts"), undefined);
});

test("the spaces named in the log are no stops of Tab", async () => {
  await show("auction", "seat_0");
  const spaces = all(".log-list .phrase-space");
  assert.ok(spaces.length > 0);
  assert.deepEqual(spaces.filter(({ tabIndex }) => tabIndex !== -1), []);
});

test("the focus goes from what has gone, such as the deed on offer, to my actions", async () => {
  await show("buy", "seat_0");
  const offered = all(".on-offer")[0];
  await act(() => offered?.focus());
  assert.equal(document.activeElement, offered);
  await press(/^Buy/, region("Your actions"));
  const patch = { decision: { kind: "end_turn" }, legal: [{ type: "end_turn" }] };
  await say({ type: "update", version: 2, now: Date.now(), events: [], patch });
  await answer("act", { type: "ack", version: 2 });
  await act(skip);
  assert.equal(all(".on-offer").length, 0);
  assert.equal(document.activeElement, region("Your actions"));
});

test("three or more buildings in a row are one line of the log, which unfolds", async () => {
  const build = (space: number, amount = 50) => ({ type: "house_built", seat: 0, space, amount });
  await show("roll", "seat_0");
  const before = all(".log-list > li").length;
  await say({ type: "update", version: 2, now: Date.now(), events: [build(6), build(8)], patch: {} });
  await act(skip);
  assert.equal(all(".log-list > li").length, before + 2, "two are told one by one");
  await say({ type: "update", version: 3, now: Date.now(), events: [build(9, 100)], patch: {} });
  await act(skip);
  assert.equal(all(".log-list > li").length, before + 1);
  const line = all(".log-list > li").at(-1);
  assert.match(text(line?.querySelector<HTMLElement>("summary") ?? undefined), /built 3 times for \$200 in all\.$/);
  assert.equal(line?.querySelectorAll("ul > li").length, 3);
});
