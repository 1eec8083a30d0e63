import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { act } from "preact/test-utils";
import * as dom from "./support/dom";
import { all, buttonNames, frame, press, region, show, text } from "./support/room";
import { pages } from "./support/server";

const FORMS = [
  { key: "roll", name: "Roll for me", help: "", fields: [flag("wait", "Wait for me", true)] },
  {
    key: "buy",
    name: "Buy the deeds I land on",
    help: "",
    fields: [
      { key: "keep", type: "whole", label: "Keep at least", help: "", default: 200, min: 0, max: 1000, money: true },
      {
        key: "otherwise",
        type: "choice",
        label: "Otherwise",
        help: "",
        default: "decline",
        choices: [
          { value: "decline", label: "Decline" },
          { value: "wait", label: "Wait for me" },
        ],
      },
    ],
  },
  {
    key: "bid",
    name: "Bid in auctions",
    help: "",
    fields: [
      { key: "limits", type: "amounts", label: "My highest bids", help: "", default: {}, min: 0, max: 1000, money: true, choices: things() },
      { key: "spare", type: "list", label: "My list", help: "", default: [], choices: things(), repeated: false },
    ],
  },
];

function flag(key: string, label: string, value: boolean) {
  return { key, type: "flag", label, help: "", default: value };
}

function things() {
  return [
    { value: "any", label: "Any deed" },
    { value: "group:red", label: "Red" },
  ];
}

interface Given {
  readonly orders: Record<string, unknown>;
}

const given: Given[] = [];
let stored: Record<string, unknown> = {};

const dialog = () => region("Standing orders");

function order(name: string): HTMLElement {
  const found = all("fieldset.order", dialog()).find((one) => text(one).startsWith(name));
  if (found === undefined) throw new Error(`There is no order ${name}.`);
  return found;
}

const change = (element: Element | undefined, value: string | boolean) =>
  act(() => {
    if (element instanceof HTMLInputElement && typeof value === "boolean") {
      if (element.checked !== value) element.click();
      return;
    }
    assert.ok(element instanceof HTMLInputElement || element instanceof HTMLSelectElement);
    element.value = String(value);
    const kind = element instanceof HTMLSelectElement ? "change" : "input";
    element.dispatchEvent(new Event(kind, { bubbles: true }));
  });

const give = (name: string, on = true) => change(all("legend input", order(name))[0], on);
const save = () => press("Save orders", dialog());

async function open(): Promise<void> {
  await show("roll", "seat_0");
  const game = frame<{ seat_0: { room: { game: number } } }>("roll").seat_0.room.game;
  const address = `/api/games/${game}/orders/`;
  pages[`GET ${address}`] = () => ({ orders: stored, forms: FORMS });
  pages[`PUT ${address}`] = (body?: unknown) => {
    given.push(body as Given);
    stored = (body as Given).orders;
    return { orders: stored, forms: FORMS };
  };
  await press("Menu");
  await press("Standing orders…");
  await act(dom.turn); // in which the orders are fetched
}

beforeEach(() => {
  given.length = 0;
  stored = {};
});

test("an order shows its fields once it is given, with what they are by default", async () => {
  await open();
  assert.equal(all(".order-field", dialog()).length, 0);
  await give("Buy");
  assert.deepEqual(
    all<HTMLInputElement>(".order-number", order("Buy")).map(({ value }) => value),
    ["200"],
  );
  await save();
  assert.deepEqual(given, [{ orders: { buy: { keep: 200, otherwise: "decline" } } }]);
  assert.ok(text(dialog()).includes("Saved."), text(dialog()));
});

test("what was ordered is shown, changed and taken back", async () => {
  stored = { buy: { keep: 50, otherwise: "wait" }, roll: { wait: false } };
  await open();
  await change(all(".order-number", order("Buy"))[0], "75");
  await give("Roll", false);
  await save();
  assert.deepEqual(given[0]?.orders, { buy: { keep: 75, otherwise: "wait" } });
});

test("a list is filled, put into order and emptied", async () => {
  await open();
  await give("Bid");
  const list = () => all("[data-type=list]", order("Bid"))[0] as HTMLElement;
  await change(all("select", list())[0], "any");
  await change(all("select", list())[0], "group:red");
  assert.equal(all("select", list()).length, 0, "nothing is left to add");
  await press("Red: earlier", list());
  await save();
  await press("Remove Red", list());
  await save();
  assert.deepEqual(
    given.map(({ orders }) => orders.bid),
    [
      { limits: {}, spare: ["group:red", "any"] },
      { limits: {}, spare: ["any"] },
    ],
  );
});

test("amounts are said for some things, and nothing is saved while one is no number", async () => {
  await open();
  await give("Bid");
  const amounts = () => all("[data-type=amounts]", order("Bid"))[0] as HTMLElement;
  await change(all("select", amounts())[0], "group:red");
  await change(all(".order-number", amounts())[0], "lots");
  await save();
  assert.equal(given.length, 0);
  await change(all(".order-number", amounts())[0], "400");
  await save();
  assert.deepEqual(given[0]?.orders.bid, { limits: { "group:red": 400 }, spare: [] });
});

test("spectators have none to give", async () => {
  await show("roll", "spectator");
  await press("Menu");
  assert.ok(!buttonNames().includes("Standing orders…"));
});

test("a number is typed in any digits, and what says none is not saved", async () => {
  await open();
  await give("Buy");
  await change(all(".order-number", order("Buy"))[0], "৭5");
  await save();
  assert.deepEqual(given[0]?.orders, { buy: { keep: 75, otherwise: "decline" } });
  for (const typed of ["5.5", "1e3", "", "many"]) {
    await change(all(".order-number", order("Buy"))[0], typed);
    await save();
  }
  assert.equal(given.length, 1);
});
