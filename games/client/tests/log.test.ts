import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { plain } from "../src/shell/i18n/phrase";
import { cardPhrase } from "../src/classic/log/cards";
import { describe } from "../src/classic/log/lines";
import { sentence } from "../src/classic/log/sentences";
import type { Card, GameEvent } from "../src/shell/wire/messages";

const cast = {
  seats: [
    { seat: 0, name: "Ann" },
    { seat: 1, name: "Bob" },
  ],
  board: {
    spaces: [
      { index: 0, name: "Go" },
      { index: 7, name: "Chance", cards: "chance" },
      { index: 10, name: "Jail", kind: "jail" },
      { index: 16, name: "Copper Court", group: "orange" },
      { index: 18, name: "Saddler Street", group: "orange" },
    ],
    groups: [],
  },
};

const deed = { seat: 0, space: 16, amount: 180 };
const trade = { trade: 4, seat: 0, to: 1 };
const holdings = { give: { cash: 50, jail_cards: 1, spaces: [16] }, want: { cash: 0, jail_cards: 0, spaces: [18] } };

/** Events and their sentences. Every event type of the protocol is here at least once. */
const SENTENCES: [GameEvent, string][] = [
  [{ type: "game_began", seed_hash: "00" }, "The game began."],
  [{ type: "game_continued", seats: 2, seed_hash: "00" }, "The game goes on from a saved position."],
  [{ type: "turn_began", seat: 0 }, "It is Ann’s turn."],
  [{ type: "dice_rolled", seat: 0, dice: [3, 4], doubles: false, again: 0 }, "Ann rolled 3 and 4."],
  [{ type: "dice_rolled", seat: 0, dice: [3, 3], doubles: true, again: 1 }, "Ann rolled double 3."],
  [{ type: "moved", seat: 0, start: 0, to: 7, steps: 7 }, "Ann went to Chance."],
  [{ type: "moved", seat: 0, start: 10, to: 7, steps: -3 }, "Ann went back 3 spaces to Chance."],
  [{ type: "salary_paid", seat: 0, amount: 200 }, "Ann passed Go and collected $200."],
  [{ type: "deed_bought", ...deed }, "Ann bought Copper Court for $180."],
  [{ type: "deed_declined", ...deed, reason: "declined" }, "Ann did not buy Copper Court."],
  [{ type: "deed_declined", ...deed, reason: "cannot_afford" }, "Ann could not afford Copper Court."],
  [{ type: "deed_declined", ...deed, reason: "moved" }, "Ann left Copper Court and can no longer buy it."],
  [{ type: "auction_began", space: 16 }, "Copper Court is up for auction."],
  [{ type: "auction_ended", space: 16, seat: 1, amount: 1200 }, "Bob won Copper Court for $1,200."],
  [{ type: "auction_ended", space: 16 }, "Nobody bid for Copper Court; it stays with the bank."],
  [{ type: "bid_made", ...deed }, "Ann bid $180 for Copper Court."],
  [{ type: "bid_cut", seat: 0, amount: 90 }, "Ann’s bid was lowered to $90, which is all their cash."],
  [{ type: "bid_removed", seat: 0 }, "Ann’s bid was withdrawn. The auction starts again."],
  [{ type: "auction_passed", seat: 0 }, "Ann passed."],
  [
    { type: "rent_paid", seat: 1, to: 0, space: 16, amount: 50, reasons: [{ code: "bare" }, { code: "whole_group", times: 200 }] },
    "Bob paid Ann $50 rent for Copper Court (doubled: whole group).",
  ],
  [
    { type: "rent_paid", seat: 1, to: 0, space: 16, amount: 14, reasons: [{ code: "bare" }] },
    "Bob paid Ann $14 rent for Copper Court.",
  ],
  [{ type: "tax_paid", seat: 0, amount: 200 }, "Ann paid $200 tax."],
  [{ type: "bail_paid", seat: 0, amount: 50 }, "Ann paid $50 bail."],
  [{ type: "fee_paid", seat: 0, amount: 65, reason: "buildings" }, "Ann paid $65 for repairs."],
  [{ type: "money_received", seat: 0, amount: 50, reason: "card" }, "Ann collected $50 from a card."],
  [{ type: "money_received", seat: 0, amount: 50, reason: "space" }, "Ann collected $50 from the bank."],
  [{ type: "money_received", seat: 0, amount: 200, reason: "go" }, "Ann stopped on Go and collected $200 more."],
  [{ type: "jackpot_opened" }, "Taxes, fines and fees now go to the jackpot on free parking."],
  [{ type: "jackpot_taken", seat: 0, amount: 900 }, "Ann won the jackpot of $900 on free parking."],
  [{ type: "time_reached" }, "Time is up: this is the last turn."],
  [{ type: "money_given", seat: 0, to: 1, amount: 10 }, "Ann gave Bob $10."],
  [
    { type: "card_drawn", seat: 0, group: "chance", card: { effect: "go_back", amount: 3 } },
    "Ann drew a Chance card: Go back 3 spaces.",
  ],
  [{ type: "jail_cards_received", seat: 0, count: 1 }, "Ann received a jail card."],
  [{ type: "went_to_jail", seat: 0, start: 30, to: 10, reason: "space" }, "Ann went to jail."],
  [
    { type: "went_to_jail", seat: 0, start: 5, to: 10, reason: "doubles" },
    "Ann rolled too many doubles in a row and went to jail.",
  ],
  [{ type: "jail_roll_failed", seat: 0, rolls: 2 }, "Ann didn’t roll a double and stays in jail (try 2)."],
  [{ type: "left_jail", seat: 0, by: "doubles" }, "Ann rolled a double and left jail."],
  [{ type: "left_jail", seat: 0, by: "bail" }, "Ann left jail on bail."],
  [{ type: "left_jail", seat: 0, by: "card" }, "Ann used a card and left jail."],
  [{ type: "house_built", ...deed }, "Ann built a house on Copper Court for $180."],
  [{ type: "hotel_built", ...deed }, "Ann built a hotel on Copper Court for $180."],
  [{ type: "house_sold", ...deed }, "Ann sold a house on Copper Court for $180."],
  [{ type: "hotel_sold", ...deed }, "Ann sold the hotel on Copper Court for $180."],
  [
    { type: "buildings_sold", ...deed, houses: 2, hotel: false },
    "All buildings on Copper Court were sold: $180 for Ann.",
  ],
  [
    { type: "cards_shuffled", group: "chance", count: 16, draw: 4, deck: {} },
    "The Chance cards were shuffled.",
  ],
  [{ type: "mortgaged", ...deed }, "Ann mortgaged Copper Court for $180."],
  [{ type: "unmortgaged", ...deed }, "Ann unmortgaged Copper Court for $180."],
  [
    { type: "trade_offered", ...trade, ...holdings },
    "Ann offered Bob a trade: $50, Copper Court, and 1 jail card for Saddler Street.",
  ],
  [
    { type: "trade_offered", ...trade, ...holdings, counter_of: 3 },
    "Ann made Bob a counter-offer: $50, Copper Court, and 1 jail card for Saddler Street.",
  ],
  [
    { type: "trade_made", ...trade, give: { cash: 50 }, want: {} },
    "Ann and Bob traded: Ann gave $50, Bob gave nothing.",
  ],
  [{ type: "trade_rejected", ...trade }, "Bob rejected Ann’s offer."],
  [{ type: "trade_withdrawn", ...trade }, "Ann withdrew the offer to Bob."],
  [{ type: "trade_voided", ...trade }, "Ann’s offer to Bob expired."],
  [{ type: "trade_voided", ...trade, reason: "time" }, "Ann’s offer to Bob expired."],
  [
    { type: "trade_voided", ...trade, reason: "lacking" },
    "Ann’s offer to Bob is void: part of it is no longer there.",
  ],
  [
    { type: "trade_voided", ...trade, reason: "changed", space: 16 },
    "Ann’s offer to Bob is void: Copper Court is no longer as it was.",
  ],
  [{ type: "went_into_debt", seat: 0, amount: 40 }, "Ann needs $40 more and must raise cash."],
  [{ type: "debt_settled", seat: 0 }, "Ann is out of debt."],
  [
    { type: "went_bankrupt", seat: 0, reason: "debt", spaces: [16, 18] },
    "Ann went bankrupt. 2 deeds went back to the bank.",
  ],
  [{ type: "went_bankrupt", seat: 0, reason: "resigned", spaces: [] }, "Ann left the game."],
  [{ type: "turn_ended", seat: 0 }, "Ann ended the turn."],
  [{ type: "debt_arose", seat: 0, to: 1, amount: 500 }, "Ann owes Bob $500."],
  [{ type: "debt_cancelled", seat: 0, amount: 500 }, "Ann no longer owes the bank $500."],
  [{ type: "rent_dice_rolled", seat: 0, dice: [2, 5], draw: 9 }, "Ann rolled 2 and 5 for the rent."],
  [
    { type: "rent_paid", seat: 1, to: 0, space: 16, amount: 1000, reasons: [{ code: "railroads", count: 2 }, { code: "card", times: 2 }] },
    "Bob paid Ann $1,000 rent for Copper Court (2 owned; 2 × because of a card).",
  ],
  [
    { type: "rent_paid", seat: 1, to: 0, space: 16, amount: 28, reasons: [{ code: "utilities", count: 1, times: 4, rolled: 7 }] },
    "Bob paid Ann $28 rent for Copper Court (4 × 7 on the dice).",
  ],
  [
    { type: "rent_paid", seat: 1, to: 0, space: 16, amount: 28, reasons: [{ code: "utilities", count: 1, times: 4, moved: 7 }] },
    "Bob paid Ann $28 rent for Copper Court (4 × 7 spaces moved).",
  ],
  [
    { type: "rent_paid", seat: 1, to: 0, space: 16, amount: 70, reasons: [{ code: "fresh_roll", times: 10, rolled: 7 }] },
    "Bob paid Ann $70 rent for Copper Court (10 × 7 on a new roll).",
  ],
  [{ type: "debts_fell_to_bank", seat: 0 }, "What was owed to Ann is now owed to the bank."],
  [{ type: "debt_paid_to_bank", seat: 0, amount: 500 }, "Ann paid a debt of $500 to the bank."],
  [{ type: "bid_sealed", seat: 1 }, "Bob answered."],
  [
    { type: "bids_opened", space: 16, bids: [{ seat: 1, amount: 80 }, { seat: 0, amount: 60 }] },
    "The bids: Bob $80, Ann $60.",
  ],
  [{ type: "players_placed", seats: 2, cash: 1500, start: 0 }, ""],
  [{ type: "table_cleared" }, ""],
  [{ type: "unheard_of", seat: 0 }, ""],
  [{ type: "moved", seat: 0, start: 3, to: 10, steps: 7 }, "Ann landed on Jail, just visiting."],
  [
    { type: "rent_paid", seat: 1, to: 0, space: 16, amount: 28, reasons: [{ code: "utilities", count: 1, times: 4, moved: 7, rolled: 0 }] },
    "Bob paid Ann $28 rent for Copper Court (4 × 7 spaces moved).",
  ],
  [{ type: "game_ended", winners: [0], places: [[0], [1]] }, "Ann won the game!"],
  [{ type: "game_ended", winners: [0, 1], places: [[0, 1]] }, "Ann and Bob won the game together!"],
];

for (const [event, expected] of SENTENCES) {
  test(`${event.type}: ${expected}`, () => assert.equal(plain(sentence(event, cast)), expected));
}

/** The texts of the files in a folder whose paths match. */
const sources = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => pattern.test(`/${path}`))
    .map((path) => readFileSync(`${folder}/${path}`, "utf8"));

test("every event of the protocol has a sentence", () => {
  const protocol = readFileSync("../PROTOCOL.md", "utf8");
  const table = protocol.slice(protocol.indexOf("### Events"), protocol.indexOf("## Errors"));
  const types = [...table.matchAll(/\{type: "([a-z_]+)"/g)].map((match) => match[1]);
  const covered = new Set(SENTENCES.map(([event]) => event.type));
  assert.ok(types.length > 40);
  const isOwn = (type = "") => sources("../rulesets", /\/client\/.*sentences\.ts$/).some((text) => text.includes(`${type}:`));
  assert.deepEqual(
    types.filter((type) => !covered.has(type) && !isOwn(type)),
    [],
  );
});

test("a roll and its move are one sentence", () => {
  const lines = describe(
    [
      { type: "dice_rolled", seat: 0, dice: [3, 4], doubles: false, again: 0 },
      { type: "moved", seat: 0, start: 0, to: 7, steps: 7 },
      { type: "card_drawn", seat: 0, group: "chance", card: { effect: "give", amount: 50 } },
    ],
    cast,
  );
  assert.deepEqual(
    lines.map((line) => plain(line.text)),
    ["Ann rolled 3 and 4 and went to Chance.", "Ann drew a Chance card: Collect $50 from the bank."],
  );
});

test("a roll that ends on the jail is a visit", () => {
  const rolls = [
    { type: "dice_rolled", seat: 0, dice: [4, 6], doubles: false, again: 0 },
    { type: "dice_rolled", seat: 0, dice: [5, 5], doubles: true, again: 1 },
  ];
  const moved = { type: "moved", seat: 0, start: 0, to: 10, steps: 10 };
  assert.deepEqual(
    rolls.flatMap((roll) => describe([roll, moved], cast).map((line) => plain(line.text))),
    [
      "Ann rolled 4 and 6 and landed on Jail, just visiting.",
      "Ann rolled double 5 and landed on Jail, just visiting.",
    ],
  );
});

test("names, spaces and amounts stay parts of their own", () => {
  const mentions = sentence({ type: "deed_bought", ...deed }, cast).flatMap((piece) => {
    if (typeof piece === "string") return [];
    const { open, ...data } = piece;
    return [{ ...data, opens: open !== undefined }];
  });
  assert.deepEqual(mentions, [
    { text: "Ann", seat: 0, opens: false },
    { text: "Copper Court", opens: true },
    { text: "$180", amount: 180, opens: false },
  ]);
});

test("every card effect reads as an instruction", () => {
  const read = (card: Card) => plain(cardPhrase(cast, card));
  assert.equal(read({ effect: "take", amount: 15 }), "Pay $15 to the bank.");
  assert.equal(read({ effect: "jail_card", amount: 1 }), "Keep a get-out-of-jail-free card.");
  assert.equal(read({ effect: "go_to_jail" }), "Go to jail. Do not pass Go.");
  assert.equal(
    read({ effect: "buildings_fee", house: 25, hotel: 100 }),
    "Repairs: pay $25 for each house and $100 for each hotel.",
  );
  assert.equal(read({ effect: "take_from_every_player", amount: 10 }), "Collect $10 from every player.");
  assert.equal(read({ effect: "give_to_every_player", amount: 50 }), "Pay every player $50.");
  assert.equal(read({ effect: "go_to", space: 0 }), "Go to Go.");
  assert.equal(read({ effect: "go_to_nearest", kind: "railroad" }), "Go to the nearest railroad.");
  assert.equal(read({ effect: "go_forward", amount: 1 }), "Go forward 1 space.");
});

test("a card says what this board's game does by it, and calls groups as the board does", () => {
  const board = {
    ...cast.board,
    groups: [
      { key: "railroads", name: "Stations", kind: "railroad" },
      { key: "utilities", name: "Utilities", kind: "utility" },
    ],
    start: 0,
    card_moves: { way: "forward", nearest: { railroad: { rent: 2 }, utility: { dice: 10 } } },
  } as const;
  const read = (card: Partial<Card>) => plain(cardPhrase({ ...cast, board }, card as Card));
  assert.equal(
    read({ effect: "go_to_nearest", kind: "railroad" }),
    "Go to the nearest of the Stations. If another player owns it, pay 2 times its rent.",
  );
  assert.equal(
    read({ effect: "go_to_nearest", kind: "utility" }),
    "Go to the nearest of the Utilities. If another player owns it, roll again and pay 10 times the roll.",
  );
  assert.equal(read({ effect: "go_to", space: 0 }), "Advance to Go and collect the salary.");
  assert.equal(
    read({ effect: "go_to", space: 16 }),
    "Advance to Copper Court. If you pass Go, collect the salary.",
  );
});
