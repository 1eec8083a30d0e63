import assert from "node:assert/strict";
import { test } from "node:test";
import { act } from "preact/test-utils";
import { all, answer, button, buttonNames, findRegion, holdTimers, key, pass, press, reason, region, say, sent, show, text, type, updatesAfter } from "./support/room";

holdTimers();

/** A button that has just appeared takes no press for so long, ms. */
const SETTLING = 400;

const field = (within: ParentNode) => all("input[inputmode=numeric]", within)[0] as HTMLInputElement;
/** The last action, without the decision that it answers. */
function lastAction(): object {
  const { decision: _, ...action } = sent.at(-1)?.action as { decision?: number };
  return action;
}

test("an auction shows the bid, its bidder, who passed, and the server's quick bids above the minimum", async () => {
  const [, leader, passed] = await show("auction", "seat_0");
  const panel = region("Auction");
  assert.equal(text(all("h2", panel)[0]), "Lantern Lane");
  assert.match(text(all(".auction-highest", panel)[0]), new RegExp(`\\$50 ?.*${leader}`));
  assert.equal(text(all("[data-passed=true]", panel)[0]), `${passed}passed`);
  assert.match(text(all("[data-leads=true]", panel)[0]), new RegExp(leader ?? "?"));
  assert.deepEqual(buttonNames(all(".bidding-quick", panel)[0]), ["Bid $60 +$10", "Bid $100 +$50", "Bid $150 +$100"]);
  assert.equal(text(all(".auction-cash", panel)[0]), "You have $500");
  await press("Bid $100 +$50", panel);
  assert.deepEqual(lastAction(), { type: "bid", amount: 100 });
});

test("a bid of one's own is checked against the limits before it is sent", async () => {
  await show("auction", "seat_0");
  const panel = region("Auction");
  await type(field(panel), "501");
  assert.equal(reason(button("Bid $501", panel)), "At most $500.");
  await type(field(panel), "50");
  assert.equal(reason(button("Bid $50", panel)), "At least $51.");
  await press("Bid $50", panel);
  assert.deepEqual(sent, []);
  await type(field(panel), "৭৫");
  await press("Bid $75", panel);
  assert.deepEqual(lastAction(), { type: "bid", amount: 75 });
});

test("in an auction the leader and a player who passed see where they stand", async () => {
  await show("auction", "seat_1");
  assert.match(text(region("Auction")), /You lead.*\(\$250 after this bid\)/);
  await show("auction", "seat_2");
  assert.match(text(region("Auction")), /You passed\./);
  assert.equal(all(".bidding", region("Auction")).length, 0);
  await show("auction", "spectator");
  assert.deepEqual(buttonNames(region("Auction")), []);
});

test("before the first bid there is no leader, and the bar sends the lowest bid or a pass", async () => {
  await show("bidding", "seat_1");
  assert.match(text(region("Auction")), /No bids yet/);
  assert.equal(all("[data-leads=true]", region("Auction")).length, 0);
  await press("Bid · $1", region("Your actions"));
  assert.deepEqual(lastAction(), { type: "bid", amount: 1 });
  await show("bidding", "seat_0");
  await press("Pass", region("Your actions"));
  assert.deepEqual(lastAction(), { type: "pass" });
});

test("every bid is seen by all, until one player has passed and the other has won", async () => {
  const [ann, bob] = await show("bidding", "seat_0");
  const [first, second, third, pass] = updatesAfter("bidding", "seat_0");
  await say(first ?? {});
  assert.match(text(all(".auction-highest", region("Auction"))[0]), new RegExp(`^\\$50 ?${bob}$`));
  assert.equal(text(all("[data-leads=true]", region("Auction"))[0]), bob);
  await type(field(region("Auction")), "70");
  await key("Enter", field(region("Auction")));
  assert.deepEqual(lastAction(), { type: "bid", amount: 70 });
  await answer("act", { type: "ack", version: 4 });
  await say(second ?? {});
  assert.match(text(region("Auction")), /You lead.*You have \$500 \(\$430 after this bid\)/);
  assert.equal(text(all("[data-leads=true]", region("Auction"))[0]), ann);
  await say(third ?? {});
  await say(pass ?? {});
  assert.ok(buttonNames(region("Your actions")).includes("End turn"));

  for (const view of ["seat_0", "seat_1", "spectator"]) {
    await show("bidding", view);
    for (const update of updatesAfter("bidding", view)) await say(update);
    assert.equal(findRegion("Auction"), undefined);
    const winner = view === "seat_1" ? "You" : bob;
    assert.equal(text(all(".log-line").at(-1)), `${winner} won Lantern Lane for $80.`);
    assert.deepEqual(all(".player-cash").map(text), ["$500", "$220"]);
    assert.match(text(all("[data-index='6']")[0]), new RegExp(`owned by ${bob}`));
  }
});

test("another bid does not change the amount that is being typed, and one's own makes room for the next", async () => {
  await show("bidding", "seat_0");
  const [theirs, mine, theirsAgain] = updatesAfter("bidding", "seat_0");
  const own = field(region("Auction"));
  await act(() => own.focus());
  assert.deepEqual([own.value, own.selectionStart, own.selectionEnd], ["11", 0, 2], "what is typed replaces it");
  await say(theirs ?? {});
  assert.equal(field(region("Auction")), own);
  assert.equal(document.activeElement, own);
  assert.equal(own.value, "11");
  assert.match(text(region("Auction")), /At least \$51\./);
  await key("Enter", own);
  assert.deepEqual(sent, []);
  await type(own, "7");
  await type(own, "70");
  assert.equal(own.value, "70");
  await key("Enter", own);
  assert.deepEqual(lastAction(), { type: "bid", amount: 70 });
  await answer("act", { type: "ack", version: 4 });
  await say(mine ?? {});
  assert.equal(all(".bidding").length, 0, "the leader is not asked to outbid themselves");
  await say(theirsAgain ?? {});
  assert.equal(field(region("Auction")).value, "91");
});

test("a letter typed into the amount presses nothing, and the same letter elsewhere does", async () => {
  await show("bidding", "seat_0");
  const letter = button("Pass", region("Your actions")).getAttribute("aria-keyshortcuts") ?? assert.fail();
  const own = field(region("Auction"));
  await act(() => own.focus());
  await key(letter, own);
  assert.deepEqual(sent, []);
  await key(letter);
  assert.deepEqual(lastAction(), { type: "pass" });
});

test("a sealed auction shows who has answered, and takes one bid or a pass", async () => {
  const [ann, bob] = await show("sealed", "seat_0");
  const panel = region("Auction");
  assert.equal(text(all("h2", panel)[0]), "Lantern Lane");
  assert.match(text(panel), /Everyone bids once, unseen\. The highest bid wins and pays the second highest\./);
  assert.deepEqual(all("[data-answered=true]", panel).map(text), [`${bob}has answered`]);
  assert.match(text(all("[data-answered=false]", panel)[0]), new RegExp(`${ann}is asked`));
  assert.equal(field(panel).value, "100", "the deed’s price, to begin with");
  assert.ok(!buttonNames(region("Your actions")).some((name) => /Bid|Pass/.test(name)), "nothing is bid by mistake");
  await type(field(panel), "501");
  assert.equal(reason(button("Bid $501", panel)), "At most $500.");
  await type(field(panel), "200");
  await key("Enter", field(panel));
  assert.deepEqual(lastAction(), { type: "sealed_bid", amount: 200 });
  await answer("act", { type: "ack", version: 4 });
  const [mine, last] = updatesAfter("sealed", "seat_0");
  await say(mine ?? {});
  assert.match(text(region("Auction")), /Your highest bid is \$200\. When everyone has answered, all bids are shown\./);
  assert.equal(all(".sealed-bidding").length, 0);
  await say(last ?? {});
  assert.equal(findRegion("Auction"), undefined);
  const lines = all(".log-line").map(text);
  assert.equal(lines.at(-1), "You won Lantern Lane for $120.");
  assert.equal(lines.at(-2), `The bids: You $200, ${bob} $120.`);
  assert.ok(lines.includes(`${bob} answered.`));
});

test("who has answered in another tab sees that, and who cannot bid may still pass", async () => {
  await show("sealed", "seat_1");
  assert.match(text(region("Auction")), /You have answered\. When everyone has answered, all bids are shown\./);
  assert.deepEqual(buttonNames(region("Auction")), []);
  await show("sealed", "seat_2");
  assert.match(text(region("Auction")), /You have too little cash to bid\. You can sell or mortgage first\./);
  assert.deepEqual(buttonNames(region("Auction")), ["Pass"]);
  await press("Pass", region("Auction"));
  assert.deepEqual(sent, [], "that was meant for what was there a moment ago");
  await pass(SETTLING);
  await press("Pass", region("Auction"));
  assert.deepEqual(lastAction(), { type: "sealed_bid", amount: 0 });
  await show("sealed", "spectator");
  assert.deepEqual(buttonNames(region("Auction")), []);
});
