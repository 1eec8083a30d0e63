import assert from "node:assert/strict";
import { test } from "node:test";
import { all, holdTimers, pass, region, say, text, type } from "opoly-tests/support/room";
import { MAYFAIR_CARD, prompt, show } from "./support/table";

holdTimers();

const PLAYED = { type: "card_played", seat: 1, on: 0, card: { group: "chance", effect: "take", amount: 15 } };

test("a payment for a card shows the card, and says who played it on me", async () => {
  const [, second] = await show("pay", "seat_0");
  const arose = { type: "debt_arose", seat: 0, amount: 15, charge: { kind: "card" } };
  const decision = { id: 9, kind: "pay", amount: 15, charge: { kind: "card" }, to: null, players: [0], seconds: 60 };
  await say({ type: "update", version: 2, now: Date.now(), events: [PLAYED, arose], patch: { decision } });
  assert.match(text(region("Payment")), new RegExp(`You owe the bank £15 ?${second} ?played this card on you\\. ?Pay £15 to the bank\\.`));
  assert.equal(prompt(), `${second} played a card on you: pay the bank £15.`);
  await say({ type: "update", version: 3, now: Date.now(), events: [{ ...PLAYED, seat: 0 }, arose], patch: {} });
  assert.match(text(region("Payment")), /You played this card\. ?Pay £15 to the bank\./);
});

test("a rent says who moved me there", async () => {
  const [, second, third] = await show("pay", "seat_0");
  const charge = { kind: "rent", space: 37, reasons: [] };
  const arose = { type: "debt_arose", seat: 0, to: 1, amount: 50, charge };
  const decision = { id: 9, kind: "pay", amount: 50, charge, to: 1, players: [0], seconds: 60 };
  const chosen = { type: "move_chosen", seat: 2, player: 0 };
  await say({ type: "update", version: 2, now: Date.now(), events: [chosen, arose], patch: { decision } });
  assert.match(text(region("Payment")), new RegExp(`You owe ${second} £50 ?Rent for Park Lane · ${third} ?moved you there\\.`));
});

test("a card for everybody is told once, not once more for each debt", async () => {
  const [first, second, third] = await show("roll", "spectator");
  const before = all(".log-line").length;
  const card = { group: "chance", effect: "take_from_every_player", amount: 10 };
  const debts = [1, 2].map((seat) => ({ type: "debt_arose", seat, to: 0, amount: 10, charge: { kind: "gift" } }));
  await say({ type: "update", version: 2, now: Date.now(), events: [{ ...PLAYED, seat: 0, on: 0, card }, ...debts], patch: {} });
  assert.deepEqual(all(".log-line").slice(before).map(text), [`${first} played a Chance card: Collect £10 from every player.`]);
  assert.ok(second && third);
});

/** The same events as a player whom they concern reads them. */
const SPOKEN: [object, string, string][] = [
  [PLAYED, "{1} played a Chance card on you: Pay £15 to the bank.", "You played a Chance card on {0}: Pay £15 to the bank."],
  [{ type: "move_chosen", seat: 0, player: 1 }, "You move {1}.", "{0} moves you."],
  [{ type: "debt_arose", seat: 0, to: 1, amount: 50, charge: { kind: "rent", space: 37, reasons: [] } }, "You owe {1} £50: Rent for Park Lane.", "{0} owes you £50: Rent for Park Lane."],
  [{ type: "rent_waived", seat: 0, owner: 1, space: 5 }, "You pay no rent for King's Cross Station, because {1} is in jail.", "{0} pays no rent for King's Cross Station, because you are in jail."],
  [paid("purchase", { space: 37, to: 1 }), "You bought Park Lane from {1} for £50.", "{0} bought Park Lane from you for £50."],
  [paid("rent", { space: 37, to: 1 }), "You paid {1} £50 rent for Park Lane.", "{0} paid you £50 rent for Park Lane."],
  [paid("gift", { to: 1 }), "You gave {1} £50.", "{0} gave you £50."],
  [paid("tax", { space: 4 }), "You paid £50 tax.", "{0} paid £50 tax."],
  [paid("card", {}), "You paid the bank £50.", "{0} paid the bank £50."],
  [paid("buildings", {}), "You paid £50 for repairs.", "{0} paid £50 for repairs."],
  [{ type: "leave_given", seat: 0, space: 25, cost: 200 }, "You may buy Fenchurch Street Station for £200.", "{0} may buy Fenchurch Street Station for £200."],
  [{ type: "change_given", seat: 0, to: 1, amount: 50 }, "You gave {1} £50 back.", "{0} gave you £50 back."],
  [{ type: "left_jail", seat: 0, by: "turns" }, "You have served your time in jail.", "{0} has served their time in jail."],
];

function paid(kind: string, { to, space }: { to?: number; space?: number }): object {
  return { type: "payment_made", seat: 0, to, due: 50, cash: 50, change: 0, lost: 0, spaces: [], buildings: [], refund: 0, charge: { kind, space, reasons: [] } };
}

test("the log speaks to me where an event is about me", async () => {
  for (const seat of [0, 1]) {
    const names = await show("roll", `seat_${seat}`);
    let version = 1;
    for (const [event, ...said] of SPOKEN) {
      version += 1;
      await say({ type: "update", version, now: Date.now(), events: [event], patch: {} });
      const wanted = said[seat]?.replace(/\{(\d)\}/g, (_, one) => names[Number(one)] ?? "?");
      assert.equal(text(all(".log-line").at(-1)), wanted);
    }
  }
});

/** Events, and what the log says about them; {0} to {2} are the players. */
const SENTENCES: [object, string][] = [
  [{ type: "deeds_shuffled", count: 28 }, "The deeds were shuffled."],
  [{ type: "deed_turned_up", space: 39 }, "Mayfair is for sale now."],
  [{ type: "card_dealt", seat: 1, group: "chance" }, "{1} drew a Chance card."],
  [{ type: "card_dealt", seat: 0, group: "chance", card: MAYFAIR_CARD }, "{0} drew a Chance card: Advance to Mayfair. If you pass Go, collect the salary."],
  [{ type: "cards_recycled", group: "chance", count: 3, taken: 1, draw: 0 }, "3 discarded Chance cards were shuffled in again."],
  [{ type: "card_played", seat: 0, on: 1, card: { group: "chance", effect: "give", amount: 50 } }, "{0} played a Chance card on {1}: Collect £50 from the bank."],
  [{ type: "card_played", seat: 0, on: 0, card: { group: "chance", effect: "jail_card", amount: 1 } }, "{0} played a Chance card: Get out of jail free."],
  [{ type: "card_discarded", seat: 0, card: { group: "chance", effect: "go_back", amount: 3 } }, "{0} discarded a Chance card: Go back 3 spaces."],
  [{ type: "move_chosen", seat: 0, player: 1 }, "{0} moves {1}."],
  [{ type: "move_skipped", seat: 0 }, "Nobody can be moved."],
  [{ type: "rent_waived", seat: 0, owner: 2, space: 5 }, "{0} pays no rent for King's Cross Station, because {2} is in jail."],
  [{ type: "debt_arose", seat: 0, to: 1, amount: 50, charge: { kind: "rent", space: 37, reasons: [] } }, "{0} owes {1} £50: Rent for Park Lane."],
  [
    { type: "payment_made", seat: 0, to: 1, due: 100, cash: 20, change: 5, lost: 15, spaces: [6], buildings: [{ site: "brown", count: 1, worth: 50 }], refund: 50, charge: { kind: "rent", space: 37, reasons: [] } },
    "{0} paid {1} £100 rent for Park Lane. Paid with £20, The Angel, Islington, and buildings on Brown worth £50. £5 came back. £15 was lost.",
  ],
  [{ type: "payment_made", seat: 0, to: 1, due: 525, cash: 525, change: 0, lost: 0, spaces: [], buildings: [], refund: 0, charge: { kind: "purchase", space: 37 } }, "{0} bought Park Lane from {1} for £525."],
  [{ type: "group_built", seat: 0, site: "brown", group: "brown", spaces: [1, 3], level: 3, houses: 1, hotels: 0 }, "{0} built house 3 on Brown for £50."],
  [{ type: "group_built", seat: 0, site: "brown", group: "brown", spaces: [1, 3], level: 5, houses: 0, hotels: 1 }, "{0} built a hotel on Brown for £50."],
  [{ type: "leave_given", seat: 0, space: 25, cost: 200 }, "{0} may buy Fenchurch Street Station for £200."],
  [{ type: "buildings_handed", seat: 0, to: 1, cash: 0, handed: [{ site: "brown", count: 2, worth: 50 }] }, "{0} handed {1} buildings on Brown worth £100."],
  [{ type: "building_placed", seat: 1, site: "pink", spaces: [11, 13, 14], level: 5 }, "{1} put up a hotel on Pink."],
  [{ type: "buildings_cashed", seat: 1, amount: 100 }, "The bank paid {1} £100 for buildings."],
  [{ type: "change_given", seat: 1, to: 0, amount: 50 }, "{1} gave {0} £50 back."],
  [{ type: "change_returned", seat: 0, to: 1, amount: 50 }, "{0} returned £50 of the change to {1}."],
  [{ type: "debt_arose", seat: 0, to: 1, amount: 60, charge: { kind: "shortfall" } }, "{0} owes {1} £60: Buildings worth less where they were put up."],
  [{ type: "payment_made", seat: 0, to: 1, due: 60, cash: 60, change: 0, lost: 0, spaces: [], buildings: [], refund: 0, charge: { kind: "shortfall" } }, "{0} paid {1} £60 that was still missing."],
  [{ type: "buildings_taken_down", seat: 1, buildings: [], amount: 40 }, "The bank paid {1} £40 for buildings."],
  [{ type: "jail_turn_served", seat: 2, turns: 2 }, "{2} spent 2 turns in jail."],
  [{ type: "left_jail", seat: 2, by: "turns" }, "{2} has served their time in jail."],
  [{ type: "left_jail", seat: 2, by: "card" }, "A card freed {2} from jail."],
];

test("every event that only this game has is told in a sentence", async () => {
  const names = await show("roll", "spectator");
  let version = 1;
  for (const [event, sentence] of SENTENCES) {
    version += 1;
    await say({ type: "update", version, now: Date.now(), events: [event], patch: {} });
    const wanted = sentence.replace(/\{(\d)\}/g, (_, seat) => names[Number(seat)] ?? "?");
    assert.equal(text(all(".log-line").at(-1)), wanted);
  }
});
