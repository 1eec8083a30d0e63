import assert from "node:assert/strict";
import { test } from "node:test";
import { welcome } from "./support/frames";
import { all, holdTimers, pass, say, sent, show, text, withClocks } from "./support/room";

holdTimers();

const lastChange = () => sent.at(-1)?.change;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

interface Played {
  room: object;
  you: object;
  now: number;
  game: { state: { decision: object }; now: number };
}

/** Shows the first seat's turn in a live game with time banks, of which the first runs. */
async function showBanks(bank: number): Promise<void> {
  const position = welcome("roll", "seat_0") as unknown as Played;
  await show("roll", "seat_0");
  const end = position.now + bank;
  const { state } = position.game;
  const game = {
    ...position.game,
    state: { ...state, decision: { ...state.decision, deadline: end } },
    banks: [bank, 5 * MINUTE],
    bank_ends: { 0: end },
  };
  await say({ type: "room", room: { ...position.room, clock: { bank: 600, increment: 15 } }, you: position.you });
  await say({ type: "snapshot", game });
}

const banks = () => all(".players .bank");

test("each player's time bank stands beside the name, and runs for whom the game waits for", async () => {
  await withClocks(async (passSeconds) => {
    await showBanks(9 * MINUTE);
    assert.deepEqual(banks().map(text), ["9:00", "5:00"]);
    assert.deepEqual(banks().map((one) => one.dataset.runs), ["true", undefined]);
    assert.equal(banks()[0]?.getAttribute("aria-label"), "Time bank: 9:00");
    assert.equal(all(".player-seconds").length, 0);
    const [left] = (all(".player .ui-ring-left")[0]?.getAttribute("stroke-dasharray") ?? "").split(" ");
    assert.equal(Math.round(Number(left)), 90, "the ring is the whole bank");
    await passSeconds(61);
    assert.deepEqual(banks().map(text), ["7:59", "5:00"]);
    assert.deepEqual(banks().map((one) => one.dataset.low), [undefined, undefined]);
    await passSeconds(7 * 60 + 40);
    assert.deepEqual(banks().map(text), ["0:19", "5:00"]);
    assert.equal(banks()[0]?.dataset.low, "true");
    await passSeconds(30);
    assert.equal(text(banks()[0]), "0:00");
  });
});

test("that my bank is nearly empty is read out once", async () => {
  const read = () => text(all("[aria-live=polite].visually-hidden:not([data-earned])")[0]);
  const low = "You have less than 30 seconds left in your time bank.";
  await showBanks(5 * MINUTE);
  await pass(4 * MINUTE);
  assert.notEqual(read(), low);
  await pass(31 * SECOND);
  assert.equal(read(), low);
});

test("the host chooses a time bank and what each answer adds", async () => {
  await show("lobby", "host");
  const { room, you } = welcome("lobby", "host") as unknown as Played;
  const choice = (label: string) => {
    const id = all("label").find((one) => text(one) === label)?.getAttribute("for") ?? assert.fail(label);
    const found = document.getElementById(id);
    assert.ok(found instanceof HTMLSelectElement);
    return found;
  };
  const choose = (label: string, value: string) => {
    const select = choice(label);
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  assert.equal(choice("Clock").value, "");
  choose("Clock", "900");
  assert.deepEqual(lastChange(), { type: "set_clock", bank: 900, increment: 10 });
  await say({ type: "room", room: { ...room, clock: { bank: 900, increment: 10 } }, you });
  assert.equal(choice("Each answer adds").value, "10");
  choose("Each answer adds", "0");
  assert.deepEqual(lastChange(), { type: "set_clock", bank: 900, increment: 0 });
  choose("Clock", "");
  assert.deepEqual(lastChange(), { type: "set_clock", bank: null });
  await say({ type: "room", room: { ...room, pace: 86_400 }, you });
  assert.equal(all("label").filter((one) => text(one) === "Clock").length, 0);
});

test("a guest reads which clock the room has", async () => {
  await show("lobby", "guest");
  const { room, you } = welcome("lobby", "guest") as unknown as Played;
  await say({ type: "room", room: { ...room, clock: { bank: 300, increment: 5 } }, you });
  const summary = all(".room-summary div").map((row) => all("dt,dd", row).map(text));
  assert.deepEqual(summary.find(([name]) => name === "Clock"), ["Clock", "5 minutes for each player, and 5 seconds for each answer"]);
});
