import assert from "node:assert/strict";
import { test } from "node:test";
import { all, answer, frame, press, region, say, sent, show, text } from "./support/room";
import { prompt } from "../src/classic/actions/prompt";
import { momentOf } from "../src/classic/moments/moments";
import { room, you } from "../src/shell/store";
import type { GameEvent, State } from "../src/classic/messages";

const hint = () => text(all(".hint p")[0]);

const known = () => press("I know it");

test("the rules in short are offered at somebody's first table of a game, once", async () => {
  await show("roll", "seat_0");
  assert.match(hint(), /^Your first game of this\?/);
  await press("How to play");
  assert.match(text(all("dialog")[0]), /The last player left wins/);
  await press("Close");
  assert.match(hint(), /^Roll the dice to move/);
  await show("buy", "seat_1");
  assert.equal(all(".hint").length, 0, "it is another's turn");
  await show("two_roll", "seat_0");
  assert.match(hint(), /^Your first game of this\?/, "this is another game");
  await known();
  assert.equal(localStorage.getItem("opoly.met")?.trim(), "oofopoly monopoly_two");
});

test("a hint for each kind of decision is shown until it is dismissed, and not to others", async () => {
  await show("roll", "seat_1");
  assert.equal(all(".hint").length, 0);
  await show("roll", "seat_0");
  assert.match(hint(), /^Roll the dice to move/);
  await press("Got it");
  assert.equal(all(".hint").length, 0);
  await show("buy", "seat_0");
  assert.match(hint(), /others can get/);
  await show("roll", "seat_0");
  assert.equal(all(".hint").length, 0, "it was dismissed");
  assert.equal(localStorage.getItem("opoly.hints")?.trim(), "oofopoly.roll");
});

test("a hint is gone for good once I have done what it is about", async () => {
  await show("jail", "seat_0");
  assert.match(hint(), /^You leave jail/);
  await press("Roll for doubles");
  assert.match(hint(), /^You leave jail/, "the server has not answered");
  await answer("act", { type: "ack", version: 2 });
  await show("jail", "seat_0");
  assert.equal(all(".hint").length, 0);
});

test("where nobody can trade, neither hints nor prompts speak of it", async () => {
  for (const position of ["end_turn", "debt"]) {
    await show(position, "seat_0");
    const before = [hint(), prompt()];
    assert.match(before.join(), /trade/i, position);
    const options = { ...room.value?.options, no_trades: true };
    await say({ type: "room", room: { ...room.value, options }, you: you.value });
    for (const [at, words] of [hint(), prompt()].entries()) {
      assert.notEqual(words, "");
      assert.doesNotMatch(words, /trade/i, `${position} ${at}`);
    }
    assert.doesNotMatch(all(".debt").map(text).join(), /trade/i, position);
  }
});

test("hints are turned off at once, and on again in the menu", async () => {
  await show("end_turn", "seat_0");
  await press("No more hints");
  assert.equal(all(".hint").length, 0);
  await show("buy", "seat_0");
  assert.equal(all(".hint").length, 0);
  await press("Menu");
  const box = all("dialog label").find((label) => text(label) === "Hints")?.querySelector("input");
  assert.equal(box?.checked, false);
  box?.click();
  await show("roll", "seat_0");
  await known();
  assert.match(hint(), /^Roll the dice/);
});

test("the rules are read at the table: in short, what differs, and the whole page", async () => {
  await show("roll", "seat_0");
  await press("Rules");
  const dialog = all("dialog")[0];
  const lines = [...(dialog?.querySelectorAll(".rules-short li") ?? [])];
  assert.ok(lines.length > 3 && lines.length <= 9);
  assert.ok(lines.every((line) => /pictures.*#\w+$/.test(line.querySelector("use")?.getAttribute("href") ?? "")));
  assert.match(text(dialog), /Rules of this room/);
  assert.match(dialog?.querySelector("a")?.getAttribute("href") ?? "", /^\/rules\/oofopoly\/\?room=\d{6}/);
  assert.equal(dialog?.querySelectorAll("input, select").length, 0);
});

test("the host sets the speed of the bots by name", async () => {
  await show("lobby", "host");
  const speeds = all(".lobby-room .segment").filter((one) => /Slow|Normal|Fast/.test(text(one)));
  assert.deepEqual(speeds.map((one) => [text(one), one.getAttribute("aria-pressed")]), [
    ["Slow", "false"],
    ["Normal", "true"],
    ["Fast", "false"],
  ]);
  await press("Fast", region("Room settings"));
  assert.deepEqual(sent.at(-1)?.change, { type: "set_options", options: { bot_pace: 4 } });
});

test("both sides are told that an offer is void because a deed has changed, and nobody else", async () => {
  const changed = { type: "trade_voided", trade: 1, seat: 1, to: 0, reason: "changed", space: 6 } as unknown as GameEvent;
  for (const [viewer, kind] of [["seat_0", "void"], ["seat_1", "void"], ["spectator", undefined]] as const) {
    await show("roll", viewer);
    const state = frame<Record<string, { game: { state: State } }>>("roll").seat_0?.game.state ?? assert.fail();
    assert.equal(momentOf([changed], state, state)?.kind, kind, viewer);
    assert.equal(momentOf([{ ...changed, reason: "time" } as GameEvent], state, state), undefined);
  }
});

test("trades, whole groups, high rents and bankruptcies are moments; small rents are not", async () => {
  await show("roll", "seat_0");
  const state = frame<Record<string, { game: { state: State } }>>("roll").seat_0?.game.state ?? assert.fail();
  const rent = (amount: number) => ({ type: "rent_paid", seat: 1, to: 0, amount, space: 6, reasons: [] }) as unknown as GameEvent;
  const cash = state.players[1]?.cash ?? 0;
  assert.equal(momentOf([rent(Math.floor(cash / 10))], state, state), undefined);
  assert.equal(momentOf([rent(Math.ceil(cash / 2))], state, state)?.kind, "rent");
  const spaces = { ...state.spaces, 9: { owner: 0, houses: 0, hotel: false, mortgaged: false } };
  const bought = { type: "deed_bought", seat: 0, space: 9, amount: 120 } as unknown as GameEvent;
  const whole = momentOf([bought], state, { ...state, spaces });
  assert.equal(whole?.kind, "group");
  assert.equal(whole?.seat, 0);
  const bankrupt = { type: "went_bankrupt", seat: 1, to: 0, reason: "debt", spaces: [] } as unknown as GameEvent;
  assert.equal(momentOf([rent(cash), bankrupt], state, { ...state, spaces })?.kind, "bankrupt");
  assert.equal(momentOf([bankrupt], state, { ...state, status: "finished" }), undefined, "the result is shown there");
});
