import assert from "node:assert/strict";
import { test } from "node:test";
import "./support/dom";
import { cellsOf, pastedCells, readFactor, scaled } from "../src/studio/columns";
import { isOnCurve, houseFor, rentsFor, scaleOf } from "../src/studio/curve";
import { differences } from "../src/studio/differences";
import { cardTextEdits, cardTextIn, nameEdits, spacesIn } from "../src/studio/document";
import { bounded, edited, merged, same, Unfit } from "../src/studio/edits";
import { cardAdded, effectEdits } from "../src/studio/cards";
import { freeKey, groupAdded, groupNamed, groupRemoved, houseCosts, recoloured } from "../src/studio/groups";
import { kindEdits } from "../src/studio/kinds";
import { pileRemoved, pileRenamed, pilesOf } from "../src/studio/piles";
import { pathOf, stepsOf } from "../src/studio/problems";
import { added, moved, pasted, removed, reordered, reversed, swapped, turnedRound } from "../src/studio/ring";
import { lengthOf, proposedShort, shortEdits, shortOf } from "../src/studio/shorts";
import { inLanguage, languageTag, plural, t } from "../src/shell/i18n/catalogue";
import type { Edit, Format, Table } from "../src/studio/types";

/** What games/importing/curve.py reads off the default board of Oofopoly 2. */
const CURVE = {
  mean: 208.63636363636363,
  rents: [
    [60, [2, 10, 30, 90, 160, 250]],
    [100, [6, 30, 90, 270, 400, 550]],
    [120, [8, 40, 100, 300, 450, 600]],
    [140, [10, 50, 150, 450, 625, 750]],
    [350, [35, 175, 500, 1100, 1300, 1500]],
    [400, [50, 200, 600, 1400, 1700, 2000]],
  ].map(([price, rents]) => ({ price: price as number, rents: rents as number[] })),
  houses: [50, 100, 150, 200],
  tax: 200,
  steps: [
    { below: 50, step: 1 },
    { below: 2000, step: 5 },
    { below: 4000, step: 10 },
    { below: 20_000, step: 50 },
    { below: 200_000, step: 500 },
    { step: 5000 },
  ],
};
const MOST = 1_000_000;
const FORMAT: Format = {
  ruleset: "any",
  game: "Any",
  kinds: {
    go: [],
    jail: [],
    free_parking: [],
    property: ["group", "house_cost", "price", "rents"],
    railroad: ["group", "price"],
    tax: ["amount"],
    cards: ["cards"],
  },
  deeds: ["property", "railroad"],
  effects: { give: ["amount"], go_to: ["space"] },
  sizes: [20, 24, 28],
  limits: { money: MOST, name: 40, short: 12, title: 60, sign: 4, text: 200, rents: 6, cards: 500, jail_cards: 10, card_jail_cards: 1 },
  curve: CURVE,
  languages: [
    { code: "en", name: "English" },
    { code: "bn", name: "বাংলা" },
  ],
  view: { currency: "$", start: 0, most_houses: 5, card_moves: { way: "shortest" } },
};

const free = (name: string): Table => ({ kind: "free_parking", name });
/** A ring of twenty spaces called 0 to 19, with a card that sends to the seventh. */
const ring = (): Table => ({
  space: Array.from({ length: 20 }, (_, at) => free(String(at))),
  card: [
    { group: "a", effect: "go_to", space: 7 },
    { group: "a", effect: "give", amount: 50 },
  ],
});
const names = (doc: Table) => spacesIn(doc).map(({ name }) => name);
const target = (doc: Table) => spacesIn(doc)[Number((doc.card as Table[])[0]?.space)]?.name;
const after = (doc: Table, edits: readonly Edit[]): Table => edited(doc, edits);

test("edits change a document as the server does, and leave the one before as it was", () => {
  const doc: Table = { space: [{ price: 1 }, { price: 2 }, { price: 3 }] };
  const set = (path: (string | number)[], value: unknown): Edit => ({ do: "set", path, value });
  assert.deepEqual(after(doc, [set(["space", 1, "price"], 9)]), { space: [{ price: 1 }, { price: 9 }, { price: 3 }] });
  assert.deepEqual(after(doc, [set(["name"], "New")]).name, "New");
  assert.deepEqual(after(doc, [{ do: "move", path: ["space", 0], to: 2 }]).space, [{ price: 2 }, { price: 3 }, { price: 1 }]);
  assert.deepEqual(after(doc, [{ do: "insert", path: ["space", 3], value: 4 }]).space, [{ price: 1 }, { price: 2 }, { price: 3 }, 4]);
  assert.deepEqual(after(doc, [{ do: "remove", path: ["space", 0, "price"] }]).space, [{}, { price: 2 }, { price: 3 }]);
  assert.deepEqual(after(doc, [set([], { other: 1 })]), { other: 1 });
  for (const wrong of [set(["space", 3, "price"], 1), set(["room", 0], 1), { do: "move", path: ["space", 0], to: 3 } as Edit]) {
    assert.throws(() => after(doc, [wrong]), Unfit);
  }
  assert.deepEqual(doc, { space: [{ price: 1 }, { price: 2 }, { price: 3 }] });
  assert.deepEqual(merged([set(["a"], 1), set(["b"], 1)], [set(["a"], 2)]), [set(["b"], 1), set(["a"], 2)]);
  assert(same({ a: [1, { b: 2 }], c: 3 }, { c: 3, a: [1, { b: 2 }] }));
  assert(!same({ a: [1, 2] }, { a: [1, 2, 3] }));
});

test("edits that are too many for one request become few", () => {
  const doc = ring();
  const many = Array.from({ length: 250 }, (_, at): Edit => ({ do: "set", path: ["space", at % 20, "name"], value: `n${at}` }));
  const few = bounded(doc, many);
  assert.equal(few.length, 1);
  assert.deepEqual(after(doc, few), after(doc, many));
});

test("a moved space shifts those between, corners stay, and cards follow their space", () => {
  const doc = ring();
  const there = after(doc, moved(doc, 3, 8));
  assert.deepEqual(names(there).slice(0, 11), ["0", "1", "2", "4", "6", "5", "7", "8", "3", "9", "10"]);
  assert.equal(target(there), "7");
  assert.deepEqual(names(after(there, moved(there, 8, 3))), names(doc));
  const corner = after(doc, moved(doc, 5, 7));
  assert.deepEqual(names(corner).slice(4, 9), ["4", "7", "6", "5", "8"]);
  assert.equal(target(corner), "7");
  assert.deepEqual(moved(doc, 3, 3), []);
  assert.deepEqual(reordered(doc, names(doc).map(Number)), []);
});

test("spaces are swapped, reversed, and the direction of play turned round", () => {
  const doc = ring();
  assert.deepEqual(names(after(doc, swapped(doc, 1, 7))).slice(0, 9), ["0", "7", "2", "3", "4", "5", "6", "1", "8"]);
  assert.equal(target(after(doc, swapped(doc, 1, 7))), "7");
  assert.deepEqual(names(after(doc, reversed(doc, 4, 7))).slice(3, 9), ["3", "7", "5", "6", "4", "8"]);
  const round = after(doc, turnedRound(doc));
  assert.deepEqual(names(round).slice(0, 3), ["0", "19", "18"]);
  assert.equal(target(round), "7");
  assert.deepEqual(names(after(round, turnedRound(round))), names(doc));
});

test("spaces are added and taken away in fours, one on each side", () => {
  const doc = ring();
  const more = after(doc, added(doc, 2, "free_parking", "New"));
  assert.equal(spacesIn(more).length, 24);
  assert.deepEqual(names(more).flatMap((name, at) => (name === "New" ? [at] : [])), [3, 9, 15, 21]);
  assert.equal(target(more), "7");
  assert.deepEqual(names(after(more, removed(more, 3))), names(doc));
  const less = after(doc, removed(doc, 2));
  assert.deepEqual(names(less).filter((name) => ["2", "7", "12", "17"].includes(String(name))), []);
  assert.deepEqual((less.card as Table[])[0], { group: "a", effect: "go_to" }, "its target is gone");
  const uneven = after(doc, [{ do: "remove", path: ["space", 19] }]);
  assert.equal(spacesIn(after(uneven, added(uneven, 18, "free_parking", "New"))).length, 20);
});

test("a pasted copy of a space that is still there has another name", () => {
  const doc = edited(ring(), [{ do: "set", path: ["space", 1], value: { kind: "tax", name: "Tax", names: { bn: "কর" }, amount: 5 } }]);
  const copy = spacesIn(doc)[1] ?? {};
  const twice = after(doc, pasted(doc, copy, 2));
  assert.deepEqual(spacesIn(twice)[2], { kind: "tax", name: "Tax 2", names: { bn: "কর 2" }, amount: 5 });
});

test("rents and prices of houses are those of the curve, in the money of the board", () => {
  const board = (...prices: number[]): Table => ({ space: prices.map((price) => ({ kind: "property", price })) });
  for (const [price, scale, rents] of [
    [50, 1, [2, 8, 25, 75, 135, 210]],
    [65, 1, [3, 13, 38, 115, 190, 290]],
    [137, 1, [10, 49, 145, 430, 600, 730]],
    [500, 1, [65, 250, 750, 1750, 2130, 2500]],
    [123_456, 1000, [8350, 41_500, 108_500, 325_000, 480_000, 625_000]],
    [0, 1, [0, 0, 0, 0, 0, 0]],
  ] as const) {
    assert.deepEqual(rentsFor(price, CURVE, scale, MOST), rents);
  }
  assert.deepEqual(
    [board(60, 100), board(60_000, 100_000), board(7, 9), board(1500, 2500), board()].map((one) => scaleOf(one, CURVE)),
    [1, 500, 0.05, 10, 1],
  );
  assert.deepEqual([0, 11, 20, 39].map((at) => houseFor(at, 40, CURVE, 1000, MOST)), [50_000, 100_000, 150_000, 200_000]);
  assert(isOnCurve({ price: 60, rents: [2, 10, 30, 90, 160, 250] }, CURVE, 1, MOST));
  assert(!isOnCurve({ price: 60, rents: [4, 10, 30, 90, 160, 250] }, CURVE, 1, MOST));
  assert(!isOnCurve({ rents: [2, 10, 30, 90, 160, 250] }, CURVE, 1, MOST));
});

test("another kind keeps what both have, and gets what can be proposed", () => {
  const doc = edited(ring(), [
    { do: "set", path: ["space", 1], value: { kind: "railroad", name: "North", group: "rails", price: 200 } },
    { do: "set", path: ["space", 2], value: { kind: "railroad", name: "South", group: "rails", price: 200 } },
  ]);
  const become = (at: number, kind: string) => spacesIn(after(doc, kindEdits(doc, at, kind, FORMAT)))[at];
  assert.deepEqual(become(1, "property"), { kind: "property", name: "North", price: 200, house_cost: 50 });
  assert.deepEqual(become(3, "railroad"), { kind: "railroad", name: "3", group: "rails" });
  assert.deepEqual(become(1, "tax"), { kind: "tax", name: "North", amount: 200 });
  assert.deepEqual(become(1, "cards"), { kind: "cards", name: "North", cards: "a" });
  assert.deepEqual(become(1, "go"), { kind: "go", name: "North" });
});

test("a group gets the colour of another, which takes the old one", () => {
  const doc: Table = {
    space: [{ group: "red" }, { group: "green" }, { group: "red" }, {}],
    group: [{ key: "red", name: "Docks", names: { bn: "ঘাট" } }],
  };
  const swapped = after(doc, recoloured(doc, "red", "green"));
  assert.deepEqual(spacesIn(swapped).map(({ group }) => group), ["green", "red", "green", undefined]);
  assert.deepEqual(swapped.group, [{ key: "green", name: "Docks", names: { bn: "ঘাট" } }]);
  assert.deepEqual(spacesIn(after(doc, recoloured(doc, "red", "pink"))).map(({ group }) => group), ["pink", "green", "pink", undefined]);
  assert.deepEqual(recoloured(doc, "red", "red"), []);
  assert.equal(freeKey(doc), "brown");
  const named = after(doc, groupNamed(doc, "green", "bn", "মাঠ"));
  assert.deepEqual((named.group as Table[])[1], { key: "green", name: "Green", names: { bn: "মাঠ" } });
  assert.deepEqual(after({ space: [] }, groupAdded({ space: [] })).group, [{ key: "brown", name: "Brown" }]);
  const without = after(doc, groupRemoved(doc, "red"));
  assert.deepEqual(without, { space: [{}, { group: "green" }, {}, {}], group: [] });
  assert.deepEqual(spacesIn(after(doc, houseCosts(doc, [0, 2], 80))).map((one) => one.house_cost), [80, undefined, 80, undefined]);
});

test("groups of cards are renamed with the spaces that draw from them, and taken away", () => {
  const doc: Table = {
    space: [{ kind: "cards", cards: "luck" }],
    card: [{ group: "luck", effect: "give", amount: 50, text: "Won" }, { group: "fate", effect: "go_to", space: 0 }, { group: "luck", effect: "give", amount: 10 }],
  };
  assert.deepEqual(pilesOf(doc), ["luck", "fate"]);
  const renamed = after(doc, pileRenamed(doc, "luck", "fortune"));
  assert.deepEqual([pilesOf(renamed), spacesIn(renamed)[0]?.cards], [["fortune", "fate"], "fortune"]);
  const fewer = after(doc, pileRemoved(doc, "luck"));
  assert.deepEqual([fewer.card, fewer.space], [[(doc.card as Table[])[1]], [{ kind: "cards" }]]);
  const other = after(doc, effectEdits(doc, 0, "go_to", FORMAT));
  assert.deepEqual((other.card as Table[])[0], { group: "luck", effect: "go_to", space: 0, text: "Won" });
  const more = after(doc, cardAdded(doc, "fate", FORMAT, 3));
  assert.deepEqual((more.card as Table[])[3], { group: "fate", effect: "give", amount: 100 });
  assert.deepEqual(after({}, cardAdded({}, "new", FORMAT, 0)).card, [{ group: "new", effect: "give", amount: 100 }]);
});

test("a name is written in its language, and takes its old locative away", () => {
  const space = { name: "Go", names: { bn: "শুরু" }, names_at: { bn: "শুরুতে" } };
  const doc = { space: [space, { name: { en: "Jail" } }, { name: "Tax" }] };
  const named = (at: number, language: string, name: string) =>
    spacesIn(after(doc, nameEdits(["space", at], doc.space[at] as Table, language, "en", name)))[at];
  assert.deepEqual(named(0, "en", "Start"), { ...space, name: "Start" });
  assert.deepEqual(named(0, "bn", "যাত্রা"), { name: "Go", names: { bn: "যাত্রা" }, names_at: {} });
  assert.deepEqual(named(0, "bn", ""), { name: "Go", names: {}, names_at: {} });
  assert.deepEqual(named(1, "bn", "জেল"), { name: { en: "Jail", bn: "জেল" } });
  assert.deepEqual(named(2, "bn", "কর"), { name: "Tax", names: { bn: "কর" } });
});

test("a column of a spreadsheet is pasted from a cell on, and says what had no place", () => {
  const doc = edited(ring(), [{ do: "set", path: ["space", 1], value: { kind: "property", name: "Old", price: 60, rents: [2, 10, 30, 90, 160, 250] } }]);
  const columns = [{ language: "en" }, { language: "bn" }, "amount"] as const;
  assert.equal(cellsOf("one cell"), undefined);
  const cells = cellsOf('First\tপ্রথম\t$1,400\r\n"Second"\t\tfree\r\n') ?? [];
  const { edits, lost } = pastedCells(doc, cells, [1, 2], columns, FORMAT);
  const [, first, second] = spacesIn(after(doc, edits));
  assert.deepEqual([first?.name, first?.names, first?.price], ["First", { bn: "প্রথম" }, 1400]);
  assert.deepEqual(first?.rents, rentsFor(1400, CURVE, 5, MOST), "rents on the curve follow the price");
  assert.deepEqual([second?.name, second?.names, lost], ["Second", undefined, 1]);
});

test("all amounts of money are multiplied, and nothing else", () => {
  const doc: Table = {
    space: [{ kind: "property", price: 60, rents: [2, 10], house_cost: 50 }, { kind: "jail_cards", amount: 1 }, { kind: "tax", amount: 200 }],
    card: [{ effect: "give", amount: 50 }, { effect: "go_back", amount: 3 }, { effect: "buildings_fee", house: 25, hotel: 100 }],
  };
  const { space, card } = after(doc, scaled(doc, 1.5, MOST));
  assert.deepEqual(space, [{ kind: "property", price: 90, rents: [3, 15], house_cost: 75 }, { kind: "jail_cards", amount: 1 }, { kind: "tax", amount: 300 }]);
  assert.deepEqual(card, [{ effect: "give", amount: 75 }, { effect: "go_back", amount: 3 }, { effect: "buildings_fee", house: 38, hotel: 150 }]);
  assert.deepEqual(["10", "0.5", "1,5", "১০", "-1", "0", "x", ""].map(readFactor), [10, 0.5, 1.5, 10, undefined, undefined, undefined, undefined]);
});

test("paths of problems are read, and versions compared", () => {
  assert.deepEqual(stepsOf("space[5].rents[2]"), ["space", 5, "rents", 2]);
  assert.equal(pathOf(["space", 5, "names", "bn"]), "space[5].names.bn");
  assert.deepEqual(
    differences({ space: [{ name: "A", rents: [1, 2] }, { name: "B" }] }, { space: [{ name: "A", rents: [1, 3] }, { name: "C" }, { name: "D" }] }),
    [
      { path: "space[0].rents", mine: [1, 2], theirs: [1, 3] },
      { path: "space[1].name", mine: "B", theirs: "C" },
      { path: "space[2]", mine: undefined, theirs: { name: "D" } },
    ],
  );
});

test("a short name is kept by the name, in any language, and goes when it is emptied", () => {
  const doc: Table = { space: [{ kind: "property", name: "Northumberland Avenue", names: { bn: "নর্দাম্বারল্যান্ড" } }] };
  const first = edited(doc, shortEdits(doc, "Northumberland Avenue", "N’land"));
  assert.deepEqual(first.short_names, { "Northumberland Avenue": "N’land" });
  const both = edited(first, shortEdits(first, "নর্দাম্বারল্যান্ড", "নর্দ"));
  assert.deepEqual(both.short_names, { "Northumberland Avenue": "N’land", "নর্দাম্বারল্যান্ড": "নর্দ" });
  assert.deepEqual(edited(both, shortEdits(both, "Northumberland Avenue", "")).short_names, { "নর্দাম্বারল্যান্ড": "নর্দ" });
  assert.deepEqual(shortEdits(doc, "Northumberland Avenue", ""), []);
});

test("a short name is proposed from the name: without shared words, a whole word, or one that is contracted", () => {
  const names = ["Oxford Street", "Bond Street", "Northumberland Street", "Upper Northolt Gardens", "Kew"];
  const short = (at: number) => shortOf(names, at, 12, "en");
  assert.deepEqual(names.map((_, at) => short(at)), ["Oxford", "Bond", "Northum’land", "Northolt", "Kew"]);
  assert(names.every((_, at) => lengthOf(short(at)) <= 12));
  const joined = shortOf(["র‍্যাফেলপ্রতিষ্ঠানসমূহের"], 0, 12, "bn");
  assert(lengthOf(joined) <= 12 && joined.includes("’"), joined);
  const doc: Table = {
    space: [
      { kind: "property", name: "Oxford Street" },
      { kind: "property", name: "Bond Street" },
      { kind: "railroad", name: "Kew" },
      { kind: "go", name: "The very first space of all" },
    ],
  };
  const proposed = (at: number) => proposedShort(doc, at, "en", FORMAT);
  assert.deepEqual([0, 1, 2, 3].map(proposed), ["Oxford", "Bond", undefined, undefined]);
  assert.equal(proposedShort(doc, 0, "bn", FORMAT), undefined);
});

test("pasted short names belong to the names of the same line", () => {
  const doc: Table = { space: [{ kind: "property", name: "Old" }, { kind: "property", name: "Two" }] };
  const columns = [{ language: "en" }, { language: "en", short: true }, "amount"] as const;
  const { edits, lost } = pastedCells(doc, [["Northumberland", "N’land", "60"], ["", "2", ""]], [0, 1], columns, FORMAT);
  const after = edited(doc, edits);
  assert.deepEqual(after.short_names, { Northumberland: "N’land", Two: "2" });
  assert.equal(spacesIn(after)[0]?.name, "Northumberland");
  assert.equal(lost, 0);
});

test("a card has a text for each language, in the form that the document has", () => {
  const write = (card: Table, language: string, text: string): Table => {
    const doc = { card: [card] };
    return (edited(doc, cardTextEdits(["card", 0], card, language, "en", text)).card as Table[])[0] ?? {};
  };
  const english = write({ effect: "give" }, "en", "Hooray");
  assert.deepEqual(english, { effect: "give", text: "Hooray" });
  const both = write(english, "bn", "বাহ");
  assert.deepEqual(both, { effect: "give", text: "Hooray", texts: { bn: "বাহ" } });
  assert.deepEqual([cardTextIn(both, "en", "en"), cardTextIn(both, "bn", "en"), cardTextIn(both, "fr", "en")], ["Hooray", "বাহ", ""]);
  assert.deepEqual(write(both, "en", ""), { effect: "give", texts: { bn: "বাহ" } });
  assert.deepEqual(write(both, "bn", ""), { effect: "give", text: "Hooray", texts: {} });
  const table = { text: { en: "Hooray", bn: "বাহ" } };
  assert.deepEqual(write(table, "bn", "বেশ"), { text: { en: "Hooray", bn: "বেশ" } });
  assert.equal(cardTextIn(table, "bn", "en"), "বাহ");
});

test("something is said in another language, whose catalogue and digits hold for that alone", () => {
  const bangla = { "Pay {amount}": "দিন {amount}", "{count} house": { one: "{count}টি বাড়ি", other: "{count}টি বাড়ি" } };
  const say = () => [languageTag(), t("Pay {amount}", { amount: 50 }), plural(3, "{count} house", "{count} houses")];
  assert.deepEqual(inLanguage("bn", bangla, say), ["bn", "দিন ৫০", "৩টি বাড়ি"]);
  assert.deepEqual(say(), ["en", "Pay 50", "3 houses"]);
  assert.throws(() => inLanguage("bn", bangla, () => assert.fail()));
  assert.equal(languageTag(), "en");
});
