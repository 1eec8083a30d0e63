import assert from "node:assert/strict";
import { test } from "node:test";
import { act } from "preact/test-utils";
import {
  all,
  answer,
  button,
  buttonNames,
  findRegion,
  frame,
  holdTimers,
  key,
  openSpace,
  pass,
  press,
  reason,
  region,
  say,
  sent,
  show,
  text,
  type,
  updatesAfter,
} from "./support/room";

holdTimers();

const dialog = () => all("dialog")[0] ?? assert.fail("No dialog is open.");
const column = (side: "give" | "want") => all(`[data-side=${side}]`, dialog())[0] ?? assert.fail();
const field = (within: ParentNode) => all("input[inputmode=numeric]", within)[0] as HTMLInputElement;
const answers = frame<Record<string, object>>("answers");
/** The last action, without the decision that it answers. */
function lastAction(): object {
  const { decision: _, ...action } = sent.at(-1)?.action as { decision?: number };
  return action;
}

test("a debtor sees the amount missing and what each sale and mortgage brings", async () => {
  await show("debt", "seat_0");
  const panel = region("Debt");
  assert.equal(text(all(".debt-amount", panel)[0]), "You need $150 more");
  assert.deepEqual(
    buttonNames(all(".debt-sources", panel)[0]).filter((name) => !name.startsWith("Sell")),
    [
      "Mortgage Lantern Lane +$70",
      "Mortgage Willow Walk +$70",
      "Mortgage Harbour View +$84",
      "Mortgage North Line +$140",
      "Mortgage Reservoir +$105",
    ],
  );
  await press("Sell Lantern Lane +$35", panel);
  assert.deepEqual(lastAction(), { type: "sell", space: 6 });
  assert.match(text(all(".debt-settle", panel)[0]), /Auto-mortgage takes 4 steps and raises \$175/);
  assert.match(text(all(".debt-settle li", panel)[0]), /^Sell a building on/);
});

test("a debt is raised piece by piece, and then the game goes on", async () => {
  const [debtor] = await show("debt", "seat_0");
  const [mortgage, sale] = updatesAfter("debt", "seat_0");
  await press("Mortgage North Line +$140", region("Debt"));
  assert.deepEqual(lastAction(), { type: "mortgage", space: 5 });
  await say(mortgage ?? {});
  assert.match(text(region("Debt")), /You need \$10 more.*Raised so far: \$140/);
  await press("Sell Lantern Lane +$35", region("Debt"));
  assert.equal(sent.length, 1, "one thing at a time");
  await answer("act", { type: "ack", version: 2 });
  await press("Sell Lantern Lane +$35", region("Debt"));
  assert.deepEqual(lastAction(), { type: "sell", space: 6 });
  await say(sale ?? {});
  assert.equal(findRegion("Debt"), undefined);
  assert.equal(text(all(".player-cash")[0]), "$25");

  await show("debt", "seat_1");
  assert.match(text(region("Debt")), new RegExp(`${debtor} must raise \\$150`));
  assert.deepEqual(buttonNames(region("Debt")), []);
  for (const update of updatesAfter("debt", "seat_1")) await say(update);
  assert.equal(findRegion("Debt"), undefined);
  assert.equal(text(all(".log-line").at(-1)), `${debtor} is out of debt.`);
  assert.match(text(all("[data-index='5']")[0]), /, mortgaged$/);
});

test("a debtor who cannot raise enough is told so at once, and not asked to", async () => {
  await show("lost", "seat_0");
  const legal = [{ type: "declare_bankruptcy", decision: 2 }, { type: "offer_trade", to: [1] }];
  const decision = { missing: 500, raisable: 120 };
  await say({ type: "update", version: 2, now: Date.now(), events: [], patch: { legal, decision } });
  assert.match(text(region("Your actions")), /Trade for cash, or declare bankruptcy\./);
  assert.match(text(all("[role=alert]", region("Debt"))[0]), /brings \$120\. You still lack \$380: only a trade/);
  await say({ type: "update", version: 3, now: Date.now(), events: [], patch: { decision: { raisable: 0 } } });
  assert.match(text(region("Debt")), /You have nothing to sell or mortgage: only a trade can save you\./);
  await say({ type: "update", version: 4, now: Date.now(), events: [], patch: { decision: { raisable: 500 } } });
  assert.deepEqual(all("[role=alert]", region("Debt")).map(text).filter(Boolean), [], "a debt that can be paid is no alarm");
});

test("bankruptcy is declared only after a confirmation", async () => {
  await show("lost", "seat_0");
  await press("Declare bankruptcy");
  await press("No, keep playing", dialog());
  assert.equal(all("dialog").length, 0);
  assert.deepEqual(sent, []);
  await press("Declare bankruptcy");
  await press("Yes, I am bankrupt", dialog());
  assert.deepEqual(lastAction(), { type: "declare_bankruptcy" });
});

test("a debt to a player is named whole, with the debts behind it", async () => {
  const [debtor, creditor, next] = await show("debts_in_turn", "seat_0");
  const panel = region("Debt");
  assert.match(text(panel), new RegExp(`You owe ${creditor} ৳2,000.*You need ৳1,700 more.*You have ৳300 of ৳2,000`));
  assert.deepEqual(all(".debt-later li", panel).map(text), [`${next} owes ${creditor} ৳500`]);
  await press(/^Sell all/, panel);
  assert.deepEqual(lastAction(), { type: "sell_group", group: "orange" });
  await show("debts_in_turn", "seat_1");
  assert.match(text(region("Debt")), new RegExp(`${debtor} owes ${creditor} ৳2,000 and must raise ৳1,700`));
  assert.deepEqual(all(".debt-later li").map(text), [`${next} owes ${creditor} ৳500`]);
  assert.deepEqual(buttonNames(region("Debt")), []);
});

test("while a group can be sold, nothing is mortgaged; its sale pays the debt, and the next is due", async () => {
  const [debtor, creditor] = await show("debts_in_turn", "seat_0");
  const ways = buttonNames(all(".debt-sources", region("Debt"))[0]);
  assert.ok(ways.includes("Sell all Orange +৳3,000"), ways.join(", "));
  assert.ok(!ways.some((name) => /Mortgage/.test(name)), ways.join(", "));
  for (const view of ["seat_1", "seat_2"]) {
    await show("debts_in_turn", view);
    for (const update of updatesAfter("debts_in_turn", view)) await say(update);
    assert.ok(all(".log-line").map(text).includes(`${debtor} gave ${view === "seat_1" ? "you" : creditor} ৳2,000.`), text(region("Game log")));
    assert.deepEqual(all(".player-cash").map(text).slice(0, 2), ["৳1,300", "৳2,900"]);
  }
  assert.match(text(region("Debt")), /You need ৳400 more/);
});

/** The preview of a trade is requested this long after the last edit, ms. */
const PREVIEW_PAUSE = 250;

test("a trade is put together, previewed and sent", async () => {
  await show("roll", "seat_0");
  assert.equal(findRegion("Open offers"), undefined);
  await press("Trade");
  assert.equal(reason(button("Send offer", dialog())), "Add something to the offer.");
  await press(/^Market Cross/, column("give"));
  await press(/^Harbour View/, column("want"));
  await type(field(column("give")), "100");
  await pass(PREVIEW_PAUSE);
  assert.deepEqual(sent.at(-1)?.action, {
    type: "offer_trade",
    to: 1,
    give: { cash: 100, jail_cards: 0, spaces: [19] },
    want: { cash: 0, jail_cards: 0, spaces: [9] },
  });
  await answer("preview", answers.trade ?? {});
  const outlook = text(all(".trade-outlook", dialog())[0]);
  assert.match(outlook, /Light blue: you will own the whole group\./);
  assert.match(outlook, /Orange: you will no longer own the whole group\./);
  assert.match(outlook, /The buildings on Market Cross will be sold\. .* gets \$140/);
  assert.match(text(column("give")), /\$840 → \$740/);
  assert.match(text(column("want")), /\$455 → \$555/);
  await press("Send offer", dialog());
  assert.deepEqual(lastAction(), {
    type: "offer_trade",
    to: 1,
    give: { cash: 100, jail_cards: 0, spaces: [19] },
    want: { cash: 0, jail_cards: 0, spaces: [9] },
  });
  await answer("act", { type: "ack", version: 2 });
  assert.equal(all("dialog").length, 0);
});

test("a letter typed in a dialog presses no button behind it", async () => {
  await show("roll", "seat_0");
  await press("Trade");
  await key("r", field(column("give")));
  await key("r", dialog());
  assert.deepEqual(sent, []);
  await act(() => dialog().dispatchEvent(new Event("cancel", { cancelable: true })));
  assert.equal(all("dialog").length, 0);
  await key("r");
  assert.deepEqual(lastAction(), { type: "roll" });
});

test("jail cards are traded by a stepper, no more than there are", async () => {
  await show("roll", "seat_0");
  await press("Trade");
  await press("Add a jail card", column("give"));
  await press("Add a jail card", column("give"));
  assert.match(text(column("give")), /2 jail cards of 2/);
  assert.equal(reason(button("Add a jail card", column("give"))), "There are no more jail cards.");
});

test("an offer is accepted, rejected or countered by its receiver, and withdrawn by its sender", async () => {
  const [sender] = await show("offer", "seat_1");
  const stack = region("Open offers");
  assert.match(text(stack), new RegExp(`${sender} offers you a trade.*\\$40 and Reservoir.*Harbour View`));
  assert.deepEqual(buttonNames(stack).filter((name) => name.length < 15 && !/Reservoir|Harbour/.test(name)), [
    "Accept",
    "Counter-offer",
    "Reject",
  ]);
  await press("Accept", stack);
  assert.equal((lastAction() as { type: string }).type, "accept_trade");
  await press("Counter-offer", stack);
  assert.equal(field(column("want")).value, "40");
  assert.equal(button(/^Reservoir/, column("want")).getAttribute("aria-pressed"), "true");
  assert.equal(button(/^Harbour View/, column("give")).getAttribute("aria-pressed"), "true");

  await show("offer", "seat_0");
  assert.match(text(region("Open offers")), /^Open offersYour offer to/);
  await press("Withdraw", region("Open offers"));
  assert.equal((lastAction() as { type: string }).type, "withdraw_trade");

  await show("offer", "spectator");
  assert.equal(all(".offer-answers button").length, 0);
});

test("a deed of mine shows its rents, the current one marked, and what I may do with it", async () => {
  await show("roll", "seat_0");
  await openSpace(19);
  await answer("inspect", answers.deed_own ?? {});
  assert.equal(text(all("h2 .deed-title span", dialog())[0]), "OrangeMarket Cross");
  assert.match(text(all(".deed-owner", dialog())[0]), /Yours/);
  assert.match(text(all("[data-now]", dialog())[0]), /^With 2 houses.*\$220$/);
  assert.deepEqual(buttonNames(all(".deed-actions", dialog())[0]), [
    "Build · −$100",
    "Sell a building · +$70",
    "Mortgage · +$140",
  ]);
  await press(/^Build/, dialog());
  assert.deepEqual(lastAction(), { type: "build", space: 19 });
});

/** Shows the player in seat 0 the deed that the server was asked for after this many of the updates after a position. */
const answerDeed = (position: string, updates: number) =>
  answer("inspect", frame<{ deeds: object[] }>(`${position}_after`).deeds[updates] ?? assert.fail());

test("a house is built from the deed and stands on the board, and a mortgage is lifted from the list of deeds", async () => {
  await show("end_turn", "seat_0");
  const [house, lifted] = updatesAfter("end_turn", "seat_0");
  await openSpace(1);
  await answerDeed("end_turn", 0);
  assert.match(text(all("[data-now]", dialog())[0]), /whole group/);
  await key("b");
  assert.deepEqual(lastAction(), { type: "build", space: 1 });
  await answer("act", { type: "ack", version: 2 });
  await say(house ?? {});
  await answerDeed("end_turn", 1);
  assert.match(text(all("[data-now]", dialog())[0]), /^With 1 house/);
  assert.equal(all("[data-index='1'] .board-house").length, 1);
  assert.equal(all("[data-index='3'] .board-house").length, 0);
  assert.match(reason(button(/^Build/, dialog())) ?? "", /\w/);
  await press("Close", dialog());
  assert.match(text(all("[data-index='5']")[0]), /, mortgaged$/);
  await press("My deeds", all("[role=tablist]")[0]);
  await press(/^North Line: Unmortgage/, all("[role=tabpanel]")[0]);
  assert.deepEqual(lastAction(), { type: "unmortgage", space: 5 });
  await say(lifted ?? {});
  assert.doesNotMatch(text(all("[data-index='5']")[0]), /mortgaged/);
});

test("a group is sold from its deed too", async () => {
  await show("debts_in_turn", "seat_0");
  assert.equal(all(".space .board-house").length, 7);
  await openSpace(18);
  await answerDeed("debts_in_turn", 0);
  await press("Sell all in the group · +৳3,000", dialog());
  assert.deepEqual(lastAction(), { type: "sell_group", group: "orange" });
  await answer("act", { type: "ack", version: 2 });
  await say(updatesAfter("debts_in_turn", "seat_0")[0] ?? {});
  await answerDeed("debts_in_turn", 1);
  assert.match(reason(button(/^Sell all in the group/, dialog())) ?? "", /\w/);
  assert.equal(all(".space .board-house").length, 1);
});

test("an action that is not possible on a deed is disabled and says why", async () => {
  await show("roll", "seat_0");
  await openSpace(6);
  const deed = answers.deed_incomplete as { actions: { legal: boolean; type: string; message?: string }[] };
  await answer("inspect", deed);
  const refused = deed.actions.filter((action) => !action.legal);
  assert.ok(refused.length > 0);
  for (const { type, message } of refused) {
    const name = { build: /^Build/, sell: /^Sell a building/, unmortgage: /^Unmortgage/ }[type] ?? /^$/;
    assert.equal(reason(button(name, dialog())), message);
  }
});

test("a deed that nobody owns shows its price and its rents", async () => {
  await show("roll", "seat_0");
  await openSpace(1);
  await answer("inspect", answers.deed_free ?? {});
  assert.match(text(dialog()), /For sale: \$60/);
  assert.deepEqual(
    all(".deed-rents tr", dialog()).map(text),
    ["Rent$2", "Rent with the whole group$4", "With 1 house$10", "With 2 houses$30", "With 3 houses$90", "With 4 houses$160", "With a hotel$250"],
  );
});

test("the players' panel shows cash, deeds, whose turn it is and remarks", async () => {
  const names = await show("jail", "seat_1");
  const rows = all(".player");
  assert.deepEqual(rows.map((row) => text(all("strong", row)[0])), names);
  assert.match(text(rows[0]), /In jail.*Jail cards: 1.*Turn/);
  assert.equal(rows[1]?.dataset.mine, "true");
});

test("the end names the winner, the places and what each player ended with", async () => {
  const [loser, winner] = await show("over", "seat_1");
  const end = region("The end");
  assert.equal(text(all("h2", end)[0]), "You won!");
  assert.deepEqual(
    all(".end-places li", end).map((place) => [place.dataset.place, text(all(".end-name", place)[0])]),
    [["1", winner], ["2", loser]],
  );
  assert.match(text(all(".end-places", end)[0]), /Out of the game$/);
  const ways = all(".end-proof a", end).map((link) => link.getAttribute("href") ?? "");
  assert.match(ways.join(" "), /^\/replay\/\d+\/\?code=\d{6} \/games\/\d+\/proof\/$/);
  await press("Play again", end);
  assert.deepEqual(sent.at(-1)?.change, { type: "rematch" });

  await show("over", "seat_0");
  assert.equal(text(all("h2", region("The end"))[0]), `${winner} won the game!`);
  await show("over", "spectator");
  assert.deepEqual(buttonNames(region("The end")), ["Copy link"], "a spectator asks for no rematch");
});
