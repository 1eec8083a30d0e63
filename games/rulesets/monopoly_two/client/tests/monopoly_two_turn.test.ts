import assert from "node:assert/strict";
import { test } from "node:test";
import { welcome } from "opoly-tests/support/frames";
import { all, answer, button, buttonNames, frame, holdTimers, key, openSpace, pass, press, region, say, sent, text, type } from "opoly-tests/support/room";
import { act } from "preact/test-utils";
import { closeCard } from "../hand/cards";
import { bar, dialog, lastAction, lit, preview, prompt, show, soon } from "./support/table";

holdTimers();

test("after the roll every player who may be moved is listed with what it would mean", async () => {
  const [, second] = await show("move", "seat_0");
  const panel = region("Whom to move");
  assert.equal(prompt(), "You rolled 8. Whom do you move?");
  const options = all(".move-option", panel).map(text);
  assert.equal(options.length, 2);
  assert.match(options[0] ?? "", /^Move my own piece ?to Marylebone Station/);
  assert.match(options[1] ?? "", new RegExp(`^Move ${second} ?to Water Works ?nothing else happens`));
  assert.deepEqual(lit(), ["15", "28"]);
  await pass(400); // buttons that have just appeared take no press
  await press(new RegExp(`^Move ${second}`), panel);
  assert.deepEqual(lastAction(), { type: "move", player: 1 });
});

/** A move of each player by 8 with these outcomes. */
async function sayMoves(version: number, ...outcomes: object[]): Promise<void> {
  const legal = outcomes.map((outcome, player) => ({ type: "move", decision: 2, player, outcome: { player, to: 15 + player, steps: 8, ...outcome } }));
  await say({ type: "update", version, now: Date.now(), events: [], patch: { legal } });
  await pass(400);
}

const owes = (from: number, to: number | "bank", amount: number) => ({ debts: [{ from, to, amount }] });

test("no button of the bar moves anybody, so that a second press after the roll does nothing", async () => {
  await show("move", "seat_0");
  assert.deepEqual(all(".actions-row button", bar()), []);
  await key("o");
  assert.equal(sent.some(({ type }) => type === "act"), false);
});

test("the move that is best for me is marked, with what it means for everybody's cash", async () => {
  await show("move", "seat_0");
  await sayMoves(2, owes(0, 1, 200), owes(1, 0, 50), { salary: 200 });
  const options = all(".move-options li");
  assert.deepEqual(options.map((one) => one.dataset.best !== undefined), [false, true, false]);
  assert.match(text(options[1]), /Best for you/);
  assert.deepEqual(options.map((one) => all(".ui-money", one).map((amount) => amount.className.trim())), [
    ["ui-money is-loss", "ui-money is-gain"],
    ["ui-money is-gain", "ui-money is-loss"],
    ["ui-money is-gain"],
  ]);
  await sayMoves(3, {}, {});
  assert.equal(all("[data-best]").length, 0, "it makes no difference");
});

test("a rival's loss to the bank is better for me than nothing, and worse than my own gain", async () => {
  await show("move", "seat_0");
  await sayMoves(2, {}, owes(1, "bank", 200));
  assert.equal(text(all("[data-best] strong")[0]).startsWith("Move my own piece"), false);
  await sayMoves(3, { salary: 200 }, owes(1, "bank", 200));
  assert.match(text(all("[data-best] strong")[0]), /^Move my own piece/);
});

for (const [what, outcome, says] of [
  ["money", owes(0, 1, 200), /This costs you £200\./],
  ["a roll that is still to come", { debts: [{ from: 0, to: 1, times: 10 }] }, /This costs you money\./],
  ["jail", { to_jail: true }, /This sends you to jail\./],
] as const) {
  test(`a move that costs me ${what} is asked once more, in another place`, async () => {
    await show("move", "seat_0");
    await sayMoves(2, outcome, {});
    for (let times = 0; times < 3; times += 1) {
      await act(() => all(".move-option")[0]?.click());
      await pass(1500);
    }
    assert.equal(sent.some(({ type }) => type === "act"), false);
    assert.match(text(all(".move-options li")[0]), says);
    await press("Move anyway");
    assert.deepEqual(lastAction(), { type: "move", player: 0 });
  });
}

test("a costly move that is pressed on the board is asked in the list", async () => {
  await show("move", "seat_0");
  await sayMoves(2, owes(0, 1, 200), {});
  await openSpace(15);
  await openSpace(15);
  assert.equal(sent.some(({ type }) => type === "act"), false);
  assert.match(text(all("[data-confirming]")[0]), /This costs you £200/);
  await openSpace(16);
  assert.deepEqual(lastAction(), { type: "move", player: 1 });
});

test("the options take no press in the moment in which they appear, and one alone is never asked twice", async () => {
  await show("move", "seat_0");
  await act(() => all(".move-option")[1]?.click());
  assert.equal(sent.some(({ type }) => type === "act"), false);
  await sayMoves(2, owes(0, 1, 200));
  await act(() => all(".move-option")[0]?.click());
  assert.deepEqual(lastAction(), { type: "move", player: 0 });
});

test("a space on which several players would come to stand asks which of them, in the list", async () => {
  const [, second] = await show("move", "seat_0");
  const outcome = { to: 15, steps: 8 };
  const legal = [0, 1].map((player) => ({ type: "move", decision: 2, player, outcome: { ...outcome, player } }));
  await say({ type: "update", version: 2, now: Date.now(), events: [], patch: { legal } });
  assert.deepEqual(lit(), ["15"]);
  await openSpace(15);
  assert.equal(sent.some(({ type }) => type === "act"), false);
  assert.equal(all(".move-options [data-asked]").length, 2);
  await pass(400);
  await press(new RegExp(`^Move ${second}`), region("Whom to move"));
  assert.deepEqual(lastAction(), { type: "move", player: 1 });
});

test("a player is moved by pressing the space on the board, and others see no choice there", async () => {
  await show("move", "seat_0");
  await openSpace(28);
  assert.deepEqual(lastAction(), { type: "move", player: 1 });
  for (const view of ["seat_1", "spectator"]) {
    const [first] = await show("move", view);
    assert.deepEqual(lit(), []);
    assert.equal(prompt(), `${first} rolled 8 and chooses whom to move.`);
  }
});

test("with buildings on single properties a payment names those that go with a deed", async () => {
  await show("pay", "seat_0");
  const message = welcome("two_pay", "seat_0");
  const board = { ...message.game?.board, single_buildings: true, site_prices: { 1: 20, 3: 20 } };
  const state = message.game?.state as { legal: { type: string }[]; spaces: object };
  const legal = state.legal.map((one) => (one.type === "pay" ? { ...one, proposal: { cash: 5, spaces: [1, 6] } } : one));
  const spaces = { ...state.spaces, 1: { owner: 0, houses: 2, hotel: false }, 6: { owner: 0, houses: 0, hotel: false } };
  await say({ ...message, game: { ...message.game, board, state: { ...state, legal, spaces } } });
  assert.match(text(region("Payment")), /Cheapest way: £5, Old Kent Road, The Angel, Islington, and buildings on Old Kent Road worth £40\./);
});

test("what is due says to whom and why, with the cheapest way as the primary button", async () => {
  const [, second] = await show("pay", "seat_0");
  const panel = region("Payment");
  assert.match(text(panel), new RegExp(`You owe ${second} £900 ?Card effect`));
  assert.match(text(panel), /Cheapest way: £\d+.*\./);
  const { proposal } = (frame<Record<string, { game: { state: { legal: { proposal: object }[] } } }>>("two_pay").seat_0?.game
    .state.legal[0] ?? assert.fail()) as { proposal: object };
  await press(/^Pay the cheapest way/, bar());
  assert.deepEqual(lastAction(), { type: "pay", ...proposal });
  assert.match(text(panel), /Before you pay, you can play cards that bring you cash\./);
  await press("Play: Collect £200 from the bank.", panel);
  assert.match(text(dialog()), /Community Chest/);
  closeCard();
  await press("Pay another way", panel);
  assert.equal(text(dialog().querySelector("h2") ?? undefined), `Pay ${second} £900`);
  const [first] = await show("pay", "seat_1");
  assert.equal(prompt(), `${first} has to pay you £900.`);
  assert.deepEqual(buttonNames(region("Payment")), []);
});

test("the cheapest way says who profits, and is no button to press by habit if it makes or breaks a monopoly", async () => {
  const [, second] = await show("pay", "seat_0");
  const legal = [{ type: "pay", decision: 9, due: 100, to: 1, charge: { kind: "gift" }, proposal: { spaces: [6] }, change: 0, lost: 0, breaks: ["brown"], completes: [{ seat: 1, group: "light_blue" }], gains: [{ seat: 1, group: "red", count: 2, whole: 3 }], tray: { cash: 0, spaces: [], buildings: [] } }];
  await say({ type: "update", version: 2, now: Date.now(), events: [], patch: { legal } });
  const notes = all(".group-changes li", region("Payment")).map(text);
  assert.deepEqual(notes, [
    "Brown: you will no longer own the whole group.",
    `Light blue: ${second} will own the whole group.`,
    `Red: ${second} will own 2 of 3.`,
  ]);
  assert.equal(all(".actions-primary .button-primary", bar()).length, 0);
  await say({ type: "update", version: 3, now: Date.now(), events: [], patch: { legal: [{ ...legal[0], breaks: [], completes: [] }] } });
  assert.equal(all(".actions-primary .button-primary", bar()).length, 1);
});

test("a way to pay that completes no monopoly of the receiver comes first, and both are explained", async () => {
  const [, second] = await show("pay", "seat_0");
  const way = { change: 0, lost: 0, breaks: [], completes: [], gains: [] };
  const sparing = { ...way, proposal: { spaces: [12] }, lost: 50 };
  const tray = { cash: 0, spaces: [{ space: 6, worth: 100 }, { space: 12, worth: 150 }, { space: 23, worth: 220 }], buildings: [] };
  const legal = [{ ...way, type: "pay", decision: 9, due: 100, to: 1, charge: { kind: "gift" }, proposal: { spaces: [6] }, completes: [{ seat: 1, group: "light_blue" }], sparing, tray }];
  await say({ type: "update", version: 2, now: Date.now(), events: [], patch: { legal } });
  assert.match(text(region("Payment")), new RegExp(`Safer way, which completes nothing for ${second}: Electric Company\\. £50 is lost\\. ?Cheapest way: The Angel, Islington\\.`));
  await pass(400); // buttons that have just appeared take no press
  await press(/^Pay the safer way/, all(".actions-primary")[0]);
  assert.deepEqual(lastAction(), { type: "pay", spaces: [12] });
  await answer("act", { type: "error", code: "wrong_phase", message: "Too late." });
  await press(/^Pay the cheapest way/, bar());
  assert.deepEqual(lastAction(), { type: "pay", spaces: [6] });
  await press("Pay another way", region("Payment"));
  await soon();
  await preview(() => ({ type: "preview", legal: true, due: 100, to: 1, given: 100, change: 0, lost: 0, proposal: { spaces: [6] }, sparing: { spaces: [12] }, tray }));
  const deeds = all(".tray-deeds li").map(text);
  assert.match(deeds[0] ?? "", new RegExp(`completes the group for ${second}`));
  assert.doesNotMatch(deeds[1] ?? "", /group|gives/);
  assert.equal(all(".tray-deeds [aria-pressed=true]").length, 1);
});

test("building says the rents before and after, for every property of the group, and what is complete", async () => {
  await show("roll", "seat_0");
  await press("Build", bar());
  assert.match(text(dialog()), /A building counts for every property of its group\./);
  assert.match(text(all(".build-row")[0]), /^.*Brown ?one more house ?Rent: Old Kent Road £30 → £90 and Whitechapel Road £60 → £180/);
  await say({ type: "update", version: 2, now: Date.now(), events: [], patch: { groups: { brown: { houses: 0, hotel: true } }, legal: [] } });
  assert.match(text(dialog()), /Brown: has its hotel/);
});
