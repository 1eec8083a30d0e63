import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Catalogue, setLanguage } from "opoly/shell/i18n/catalogue";
import { wholeNeeded } from "opoly/shell/i18n/digits";
import { pastedIntoField } from "opoly-tests/support/pasted";
import { all, answer, button, buttonNames, findRegion, holdTimers, openSpace, pass, pick, press, reason, region, say, sent, text, type } from "opoly-tests/support/room";
import { act } from "preact/test-utils";
import { openPayment } from "../pay/open";
import { MAYFAIR_CARD, answers, bar, dialog, lastAction, preview, prompt, show, soon } from "./support/table";

holdTimers();

const BANGLA = JSON.parse(readFileSync("locale/bn.json", "utf8")) as Catalogue;

test("the deeds for sale lie in the middle, with their prices and for whom they complete a monopoly", async () => {
  const [, , third] = await show("roll", "seat_0");
  assert.deepEqual(all(".market-card").map(text), [
    `Vine StreetOrange£200completes a monopoly for ${third}`,
    "Trafalgar SquareRed£240",
    "Regent StreetGreen£300",
    "Liverpool Street StationStations£200",
  ]);
  assert.equal(all(".market-card[data-buyable]").length, 4);
  assert.match(text(region("Deeds for sale")), /You may buy 1 this turn/);
  assert.match(text(all("[data-index='19']")[0]), /Vine Street, Orange, for sale at £200/);
  assert.match(text(all("[data-index='26']")[0]), /not for sale yet, printed price £260/);
});

test("a purchase from the row shows as used, and the others see what is left face down", async () => {
  await show("roll", "seat_0");
  await say({ type: "update", version: 2, now: 0, events: [], patch: { purchases: 1 } });
  assert.match(text(region("Deeds for sale")), /Bought this turn/);
  await show("roll", "seat_1");
  assert.match(text(region("Deeds for sale")), /\d+ deeds face down/);
  assert.equal(all(".market-card[data-buyable]").length, 0);
});

test("each player's row shows the race: what they own whole, and what is missing", async () => {
  const [me, second, third] = await show("roll", "seat_0");
  const rows = all(".player").map((row) => text(row.querySelector(".race-bar .visually-hidden") ?? undefined));
  assert.match(rows[0] ?? "", /^1 of 5 monopolies: Brown\. Dark blue lacks Park Lane \((.*) has it\)\./);
  assert.ok(rows[0]?.includes(`Park Lane (${second} has it)`));
  assert.ok(rows[1]?.includes(`Light blue lacks The Angel, Islington (${me} has it)`));
  assert.ok(rows[2]?.includes("Orange lacks Vine Street (for sale now)"), rows[2]);
  assert.equal(all(".player")[2]?.textContent?.includes("1 turn left"), true);
  await press("Race");
  const race = text(all(".tabs-panel")[0]);
  assert.match(race, new RegExp(`The first player to own 5 monopolies wins.*${me}.*Brown.*${third}`));
});

test("the bar offers the roll, and the ways to cards, purchases and buildings", async () => {
  await show("roll", "seat_0");
  assert.equal(prompt(), "Your turn: roll the dice.");
  assert.deepEqual(buttonNames(bar()), ["My deeds", "Cards", "Buy1", "Build", "Roll the dice"]);
  await press("Roll the dice", bar());
  assert.deepEqual(lastAction(), { type: "roll" });
  const [first] = await show("roll", "seat_1");
  assert.equal(prompt(), `${first} is about to roll.`);
  assert.deepEqual(buttonNames(bar()), ["My deeds", "Cards"]);
});

test("another player's deed is bought from the list, those that complete a monopoly first", async () => {
  const [, second] = await show("roll", "seat_0");
  await press("Buy1", bar());
  const [, forced] = all(".offer-section", dialog());
  assert.match(text(all(".offer-row", forced)[0]), new RegExp(`Park Lane.*${second}.*printed price £350.*completes a monopoly for you`));
  await press("Park Lane: Buy · £525", dialog());
  assert.deepEqual(lastAction(), { type: "buy_deed", space: 37 });
});

test("a deed's dialog sells it, and says whose monopoly it completes", async () => {
  await show("roll", "seat_0");
  await openSpace(37);
  await answer("inspect", answers.deed ?? {});
  assert.match(text(dialog()), /This deed completes a monopoly for you\./);
  await press("Buy without asking · £525", dialog());
  assert.deepEqual(lastAction(), { type: "buy_deed", space: 37 });
});

test("a purchase is paid with deeds: the cash follows, and the server says what it comes to", async () => {
  await show("roll", "seat_0");
  await press("Buy1", bar());
  await press("Pay for Park Lane with deeds or buildings", dialog());
  await soon();
  await preview(() => answers.buy ?? {});
  await soon();
  await preview(() => answers.buy ?? {});
  assert.match(text(dialog()), /^Buy Park Lane.*Due ?£525 ?Put in ?£525/);
  await press(/^The Angel/, dialog());
  await soon();
  assert.deepEqual(sent.at(-1)?.action, {
    type: "buy_deed",
    space: 37,
    pay: { cash: 425, spaces: [6], buildings: {} },
  });
  await preview(({ pay }) => (pay ? answers.buy_with_deed : answers.buy) ?? {});
  assert.match(text(dialog()), /Light blue: .* will own the whole group\. ?Dark blue: you will own the whole group\./);
  await press("Pay £525", dialog());
  assert.deepEqual(lastAction(), { type: "buy_deed", space: 37, pay: { cash: 425, spaces: [6], buildings: {} } });
});

test("a payment that is too little cannot be made, and says so", async () => {
  await show("roll", "seat_0");
  await press("Buy1", bar());
  await press("Pay for Park Lane with deeds or buildings", dialog());
  await soon();
  await preview(() => answers.buy ?? {});
  await soon();
  await preview(({ pay }) => (pay ? answers.buy_short : answers.buy) ?? {});
  assert.match(text(dialog()), /Put in ?£100 ?Missing ?£425.*That is worth less than the 525 due\./);
  assert.equal(reason(button("Pay £525", dialog())), "That is worth less than the 525 due.");
});

for (const [tag, catalogue] of [["en", {}], ["bn", BANGLA]] as const) {
  test(`the cash of a payment is the number that was pasted, or has a message: ${tag}`, async () => {
    setLanguage(tag, catalogue);
    await show("roll", "seat_0");
    await act(() => openPayment({ type: "buy_deed", space: 37 }));
    await soon();
    await preview(() => answers.buy ?? {});
    const input = all(".tray input")[0] as HTMLInputElement;
    const pay = all(".button-primary", dialog())[0] ?? assert.fail();
    for (const { text: typed, says } of pastedIntoField) {
      sent.length = 0;
      await type(input, typed);
      await act(() => input.dispatchEvent(new Event("blur")));
      await soon();
      if (says === undefined) {
        assert.deepEqual([reason(pay), text(all(".amount-limits", dialog())[0])], [wholeNeeded(), wholeNeeded()], typed);
        await act(() => pay.click());
        assert.deepEqual(sent, [], typed);
      } else {
        await act(() => pay.click());
        assert.deepEqual((lastAction() as { pay: { cash: number } }).pay.cash, says, typed);
        const { id } = sent.at(-1) ?? assert.fail();
        await say({ type: "error", id, code: "not_now", message: "Not now.", version: 1 });
      }
    }
    setLanguage("en", {});
  });
}

test("my hand is there for me alone", async () => {
  await show("roll", "seat_0");
  assert.equal(all(".hand-card").length, 4);
  assert.match(text(all(".hand-card")[0]), /^Chance ?Advance to Mayfair\..* ?Can be played now\.$/);
  await show("roll", "seat_1");
  assert.equal(all(".hand-card").length, 1);
  await show("roll", "spectator");
  assert.equal(findRegion("My hand"), undefined);
  assert.match(text(all(".player")[0]), /4 cards/);
});

test("a card is played on a player picked by what it would do to them", async () => {
  const [, second] = await show("roll", "seat_0");
  await press(/^ChanceAdvance to Mayfair/);
  assert.equal(reason(button("Play it", dialog())), "Pick a player first.");
  await soon();
  await preview(({ on }) => answers[`card_on_${on}`] ?? {});
  const targets = all(".card-target", dialog());
  assert.match(text(targets[0]), /^Myself ?to Mayfair/);
  assert.match(text(targets[1]), new RegExp(`${second} ?to Mayfair ?${second} pays .* £50`));
  assert.match(text(targets[2]), /That player is in jail\./);
  assert.equal(targets[2]?.querySelector("input")?.disabled, true);
  await pick(targets[1]?.querySelector("input") ?? assert.fail());
  await press(`Play on ${second}`, dialog());
  assert.deepEqual(lastAction(), { type: "play_card", card: MAYFAIR_CARD, on: 1 });
});

test("a player who holds too many cards plays or discards them", async () => {
  const [first] = await show("discard", "seat_0");
  const panel = region("Too many cards");
  assert.match(text(panel), /play or discard 1 Chance card\./);
  await press("Discard: Get out of jail free.", panel);
  assert.deepEqual(lastAction(), { type: "discard", card: { group: "chance", effect: "jail_card", amount: 1 } });
  await show("discard", "seat_1");
  assert.match(text(region("Too many cards")), new RegExp(`Waiting for ${first} to play or discard cards\\.`));
});

test("a deed that a card lets me buy is bought or left", async () => {
  await show("roll", "seat_0");
  const legal = [
    { type: "buy_deed", decision: 9, space: 25, cost: 200, source: "leave", in_cash: true },
    { type: "decline", decision: 9 },
  ];
  const decision = { id: 9, kind: "buy", space: 25, cost: 200, players: [0], seconds: 60 };
  await say({ type: "update", version: 2, now: Date.now(), events: [], patch: { legal, decision } });
  assert.equal(prompt(), "A card lets you buy Fenchurch Street Station for £200.");
  await pass(400); // buttons that have just changed take no press
  await press("Don’t buy", bar());
  assert.deepEqual(sent.at(-1)?.action, { type: "decline", decision: 9 });
  await answer("act", { type: "ack", version: 2 });
  await press("Buy · £200", bar());
  assert.deepEqual(sent.at(-1)?.action, { type: "buy_deed", space: 25, decision: 9 });
});

test("buildings that came in a payment are put up", async () => {
  await show("roll", "seat_0");
  const legal = [
    { type: "place_building", decision: 9, group: "brown", worth: 50, cash: 100, becomes: "house" },
  ];
  const handed = [{ site: "pink", count: 2, worth: 100 }];
  const decision = { id: 9, kind: "place_building", giver: 1, handed, players: [0], seconds: 60 };
  await say({ type: "update", version: 2, now: Date.now(), events: [], patch: { legal, decision } });
  assert.match(text(region("Buildings received")), /2 × £100 from Pink/);
  assert.equal(prompt(), "Put up the buildings you received.");
  assert.match(text(region("Buildings received")), /counts £50 there, paid as £100/);
  await press(/^Put a house on Brown/, region("Buildings received"));
  assert.deepEqual(sent.at(-1)?.action, { type: "place_building", group: "brown", decision: 9 });
});

test("the end says what won, with everybody's monopolies and worth", async () => {
  await show("over", "seat_0");
  const end = region("The end");
  assert.match(text(end), /^You won! ?5 monopolies win the game\. ?Play again.*Monopolies and net worth/);
  assert.match(text(all("[data-place='1']", end)[0]), /5 of 5 monopolies/);
});

test("a player whose time ran out is told what was done, also where only this game has it", async () => {
  await show("pay", "seat_0");
  const payment = { type: "payment_made", seat: 0, to: 1, due: 900, cash: 640, change: 0, lost: 10, spaces: [23], buildings: [], refund: 0, charge: { kind: "gift" } };
  await say({ type: "update", version: 2, now: Date.now(), automatic: "time", timed_out: [0], events: [payment], patch: {} });
  assert.equal(text(all(".actions-note")[0]), "You ran out of time: we paid for you.");
});

test("on the lists of a deed and of the hand, every button has a name of its own", async () => {
  await show("roll", "seat_0");
  await press("Buy1", bar());
  const names = buttonNames(dialog());
  assert.equal(new Set(names).size, names.length);
});
