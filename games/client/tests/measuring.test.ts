/** The measures of the studio against a server that answers when the test lets it, and time that the test lets pass. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, beforeEach, test } from "node:test";
import * as dom from "./support/dom";
import { frame } from "./support/frames";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { type Catalogue, setLanguage } from "../src/shell/i18n/catalogue";
import { announced } from "../src/studio/announce";
import type { Advice, Measurement } from "../src/studio/measuring/types";
import { section, select } from "../src/studio/selection";
import { Studio } from "../src/studio/Studio";
import * as store from "../src/studio/store";
import type { Held, Problem, Table } from "../src/studio/types";
import { showBoard } from "../src/studio/view";

const BANGLA = JSON.parse(readFileSync("locale/bn.json", "utf8")) as Catalogue;

interface Request {
  readonly method: string;
  readonly address: string;
  readonly keepalive: boolean;
  readonly body: { readonly ruleset?: string; readonly data?: Table; readonly seats?: number };
  answer(status: number, said: object): Promise<void>;
}

let requests: Request[] = [];
globalThis.fetch = ((address: string, { method = "GET", body, keepalive = false }: RequestInit) =>
  new Promise((done) => {
    const answer = async (status: number, said: object) => {
      const text = status === 204 ? null : JSON.stringify(said);
      await act(async () => {
        done(new Response(text, { status }));
        await dom.turn();
      });
    };
    requests.push({ method, address, keepalive, body: JSON.parse(String(body ?? "{}")), answer });
  })) as typeof fetch;

const { spaces, ...view } = frame<{ spaces: Table[] }>("board_oofopoly");
let price = 60;
/** A board that no test before has measured. */
function board(): Table {
  price += 1;
  const own = spaces.map(({ index: _, names, ...space }): Table => ({ ...space, names: { bn: (names as Table).bn } }));
  return { space: own.map((space, at) => (at === 1 ? { ...space, price } : space)) };
}

const held = (problems: Problem[]): Held => ({
  draft: { id: 7, name: "Mine", revision: 3, data: board(), can_undo: false, can_redo: false, problems },
  format: {
    ruleset: "oofopoly",
    game: "Oofopoly 2",
    kinds: { property: ["group", "house_cost", "price", "rents"], go: [] },
    deeds: ["property"],
    effects: { give: ["amount"] },
    sizes: [36, 40, 44],
    seats: [2, 3, 4, 5],
    limits: { money: 1_000_000, name: 40, short: 12, title: 60, sign: 4, text: 200, rents: 6, cards: 500, jail_cards: 10, card_jail_cards: 1 },
    curve: { mean: 208, rents: [{ price: 100, rents: [6, 30, 90, 270, 400, 550] }], houses: [50, 100, 150, 200], tax: 200, steps: [{ step: 1 }] },
    languages: [{ code: "en", name: "English" }],
    view: view as unknown as Held["format"]["view"],
  },
  csrf: "token",
  addresses: { draft: "/drafts/7/", drafts: "/drafts/", measurements: "/measurements/", rooms: "/rooms/", boards: "/boards/" },
});

const KEY = "a".repeat(64);
const UNKNOWN = { percent: 0, low: 0, high: 100 };
const FIGURES: NonNullable<Measurement["figures"]> = {
  games: 200,
  seats: 4,
  turns: { low: 129, middle: 154, high: 184 },
  minutes: { low: 20, middle: 22, high: 26 },
  ended: { percent: 94.2, low: 92.1, high: 95.8 },
  first_seat: { percent: 31.5, low: 27.2, high: 36.1 },
  fair: 25,
  houses_ran_out: { percent: 2, low: 0.8, high: 5 },
  landings: spaces.map((_, at) => (at === 24 ? 5 : 2.5)),
  groups: [{ spaces: [1, 3], percent: 88 }, { spaces: [16, 18, 19], percent: 132 }],
  cards: [{ effect: "give", drawn: 1.94, change: 80.4 }, { effect: "tickle", drawn: 3, change: -20 }],
  restricted: { trade: { percent: 6.1, low: 3.2, high: 9.4 }, build: UNKNOWN, smile: { percent: 25, low: 20, high: 30 } },
  lowest: { low: 27, middle: 31, high: 39 },
  settled: { low: 32, middle: 47, high: 65 },
};
const waiting: Measurement = { key: KEY, state: "waiting", progress: 0 };
const running: Measurement = { key: KEY, state: "running", progress: 8, figures: FIGURES };

const root = (): HTMLElement => document.getElementById("table") ?? document.body;
const panel = (): HTMLElement | null => root().querySelector<HTMLElement>(".measure");
const text = (selector: string): string => root().querySelector(selector)?.textContent ?? "";
const fact = (title: string): string => {
  const found = [...root().querySelectorAll(".measure-fact")].find((one) => one.querySelector("h3")?.textContent === title);
  assert(found, `there is ${title}`);
  return found.textContent ?? "";
};
const button = (label: string): HTMLButtonElement => {
  const all = [...root().querySelectorAll<HTMLButtonElement>("button")];
  const found = all.find((one) => (one.getAttribute("aria-label") ?? one.textContent)?.startsWith(label));
  assert(found, `there is a button ${label}`);
  return found;
};
const press = async (label: string) => {
  await act(() => button(label).click());
  await act(dom.turn); // in which the panel is fetched
};
const pass = (ms: number) => act(() => dom.passTime(ms));
function next(): Request {
  const request = requests.shift();
  assert(request, "there is a request");
  return request;
}

let stop = () => {};
async function open(problems: Problem[] = []): Promise<void> {
  await act(() => {
    stop();
    render(null, root());
  });
  requests = [];
  await act(() => {
    announced.value = "";
    store.open(held(problems));
    select(1);
    section.value = "groups";
    stop = showBoard();
    render(h(Studio, null), root());
  });
}

beforeEach(() => {
  dom.holdTimers(true);
  setLanguage("en", {});
});
after(() => dom.holdTimers(false));

test("the board is measured, and asked about each second, until the panel is closed", async () => {
  await open();
  await press("Measure");
  const asked = next();
  assert.deepEqual([asked.method, asked.address], ["POST", "/measurements/"]);
  assert.deepEqual(asked.body, { ruleset: "oofopoly", data: store.doc.value, seats: 4 });
  assert.equal(document.activeElement?.textContent, "What the board is worth");
  await asked.answer(201, waiting);
  assert.match(text(".measure-progress"), /as soon as it can/);
  await pass(999);
  assert.equal(requests.length, 0);
  await pass(1);
  const looked = next();
  assert.deepEqual([looked.method, looked.address], ["GET", `/measurements/${KEY}/`]);
  await looked.answer(200, running);
  assert.equal(text(".measure-progress"), "8%, 200 games so far");
  assert.equal(root().querySelector("progress")?.value, 8);
  assert.equal(announced.value, "", "progress is not read out");
  await press("Close");
  const stopped = next();
  assert.deepEqual([stopped.method, stopped.address, stopped.keepalive], ["DELETE", `/measurements/${KEY}/`, true]);
  assert.equal(document.activeElement, button("Measure"));
  assert.equal(section.value, "groups");
  await pass(5_000);
  assert.equal(requests.length, 0);
});

test("an answer that comes after the panel is closed stops what it has prolonged", async () => {
  await open();
  await press("Measure");
  const asked = next();
  await press("Close");
  assert.equal(requests.length, 0, "there is nothing to stop yet");
  await asked.answer(201, waiting);
  assert.equal(next().method, "DELETE");
});

test("each figure is said with its interval and in one sentence", async () => {
  await open();
  await press("Measure");
  await next().answer(201, running);
  assert.match(fact("Length"), /^Length22 minutes and 154 turnsHalf of all games take 20 to 26 minutes.* 129 to 184 turns/);
  assert.match(fact("Games that end"), /94%, 92 to 96/);
  assert.match(fact("Wins of the first seat"), /32%, 27 to 36.*more often than others: 25% would be fair/);
  assert.match(fact("No houses left"), /2%, 1 to 5/);
  assert.match(fact("Drama"), /31%.*27 to 39%/);
  assert.match(fact("Settled"), /47%.*32 to 65%/);
  const decides = fact("What decides the game");
  assert.match(decides, /25% would be fair.*Without trading6%, 3 to 9.*Without buildingnot played yet.*Without smile25%, 20 to 30/);
  assert.match(fact("Return of the groups"), /Brown88%Orange132%/);
  assert.equal(root().querySelector<HTMLElement>('.measure-bar [data-group="orange"]')?.style.width, "100%");
  assert.match(fact("Where pieces land"), new RegExp(`evenly spread it would be 2.5%.*${String(spaces[24]?.name)}5.0%`));
  assert.match(fact("Cards"), /tickle3.0−\$20Receive money from the bank1.9\+\$80/);
  const shades = [...root().querySelectorAll<HTMLElement>(".measure-landings > span")];
  assert.deepEqual([shades.length, shades[24]?.textContent, shades[3]?.textContent], [40, "5.0", "2.5"]);
});

test("figures are those of the earlier version once the board is edited, until it is measured again or put back", async () => {
  await open();
  await press("Measure");
  await next().answer(201, running);
  await act(() =>
    store.change([
      { do: "set", path: ["space", 1, "name"], value: "Elsewhere" },
      { do: "set", path: ["space", 1, "price"], value: 1234 },
    ]),
  );
  requests = requests.filter(({ address }) => address.startsWith("/measurements/"));
  assert.match(text(".measure-again"), /earlier version/);
  assert.equal(root().querySelector(".measure-landings"), null);
  assert.match(fact("Games that end"), /94%/);
  await press("Measure again");
  assert.deepEqual([next().method, requests[0]?.method], ["DELETE", "POST"]);
  assert.equal((requests[0]?.body.data?.space as Table[])[1]?.name, "Elsewhere");
  assert.equal(root().querySelector(".measure-again"), null);
  assert.equal(root().querySelector(".measure-fact"), null, "there are no figures of it yet");
});

test("figures stay those of the board if only names and texts change", async () => {
  await open();
  await press("Measure");
  await next().answer(201, running);
  await act(() =>
    store.change([
      { do: "set", path: ["space", 1, "name"], value: "Elsewhere" },
      { do: "set", path: ["language"], value: "bn" },
      ...[16, 18, 19].map((at) => ({ do: "set" as const, path: ["space", at, "group"], value: "amber" })),
    ]),
  );
  assert.equal(root().querySelector(".measure-again"), null);
  assert.match(fact("Return of the groups"), /Brown88%Amber132%/);
  assert.match(fact("Where pieces land"), /Elsewhere/);
  await act(() => store.change([{ do: "set", path: ["space", 19, "group"], value: "brown" }]));
  assert.match(text(".measure-again"), /earlier version/);
});

const finished: Measurement = { ...running, state: "finished", progress: 100 };
const PIECES: Advice["found"] = [
  {
    figure: "ended", before: 51.2, after: 94.4, spaces: [],
    change: { what: "rents", percent: 20 }, edits: [{ do: "set", path: ["space", 1, "rents"], value: [9, 9, 9, 9, 9, 9] }],
  },
  { figure: "group", before: 20, after: 46, spaces: [16, 18, 19], change: { what: "prices", percent: -20, spaces: [16, 18, 19] }, edits: [] },
  { figure: "card", before: -327, after: -182, spaces: [], change: { what: "cards", percent: -50, effect: "give" }, edits: [] },
];

test("advice is asked for once the board is measured, and said in sentences as it comes", async () => {
  await open();
  await press("Measure");
  await next().answer(201, finished);
  const asked = next();
  assert.deepEqual([asked.method, asked.address], ["POST", `/measurements/${KEY}/advice/`]);
  await asked.answer(201, { key: KEY, state: "waiting", progress: 0, tried: 5, found: [] });
  assert.match(text(".measure-advice"), /^AdviceChanges are tried in a moment/);
  await pass(1_000);
  await next().answer(200, { key: KEY, state: "running", progress: 40, tried: 5, found: PIECES.slice(0, 1) });
  assert.match(text(".measure-advice"), /40%/);
  assert.equal(text(".measure-pieces"), "All rents +20%: 94% of games end instead of 51%.Apply to a copy");
  await pass(1_000);
  await next().answer(200, { key: KEY, state: "finished", progress: 100, tried: 5, found: PIECES });
  assert.match(announced.value, /^5 changes were tried\./);
  const said = text(".measure-pieces");
  assert.match(said, /Prices of Orange −20%: 46% of what the group costs comes back instead of 20%/);
  assert.match(said, /Receive money from the bank” −50%: Who draws one has −\$182 instead of −\$327/);
  await press("Close");
  assert.equal(requests.length, 0);
});

test("a piece of advice is applied to a copy of the board as it is called now", async () => {
  await open();
  await press("Measure");
  await next().answer(201, finished);
  await next().answer(201, { key: KEY, state: "finished", progress: 100, tried: 5, found: PIECES });
  const before = store.doc.value;
  await press("Apply to a copy: All rents");
  const asked = next();
  assert.deepEqual([asked.method, asked.address], ["POST", "/drafts/"]);
  const { name, data } = asked.body as { name?: string; data?: Table };
  assert.equal(name, "Mine (All rents +20%)");
  assert.deepEqual((data?.space as Table[])[1]?.rents, [9, 9, 9, 9, 9, 9]);
  assert.equal(store.doc.value, before, "the draft itself stays as it is");
  await asked.answer(409, { code: "too_many_drafts", message: "You already have 20 drafts." });
  assert.equal(text(".measure-pieces [role=alert]"), "You already have 20 drafts.");
});

test("nothing is advised for an edited board, and looking for advice stops", async () => {
  await open();
  await press("Measure");
  await next().answer(201, finished);
  await next().answer(201, { key: KEY, state: "running", progress: 0, tried: 5, found: [] });
  await act(() => store.change([{ do: "set", path: ["space", 1, "price"], value: 4321 }]));
  const stopped = requests.find(({ method }) => method === "DELETE");
  assert.equal(stopped?.address, `/measurements/${KEY}/advice/`);
  assert.equal(root().querySelector(".measure-advice"), null);
});

test("that nothing has to be mended is said", async () => {
  await open();
  await press("Measure");
  await next().answer(201, finished);
  await next().answer(201, { key: KEY, state: "finished", progress: 100, tried: 0, found: [] });
  assert.equal(text(".measure-advice"), "AdviceNo figure of this board asks for a change.");
});

test("another number of players is another measurement", async () => {
  await open();
  await press("Measure");
  await next().answer(201, running);
  await act(() => {
    const select = root().querySelector("select");
    assert(select && panel()?.contains(select));
    assert.deepEqual([...select.options].map((one) => one.value), ["2", "3", "4", "5"]);
    select.value = "2";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  assert.equal(next().method, "DELETE");
  assert.equal(next().body.seats, 2);
  await act(() => {
    const select = root().querySelector("select");
    if (select) select.value = "4";
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
});

test("the end is read out, and nothing is asked or stopped after it", async () => {
  await open();
  await press("Measure");
  await next().answer(201, { ...running, state: "finished", progress: 100, figures: { ...FIGURES, games: 2000 } });
  await next().answer(201, { key: KEY, state: "finished", progress: 100, tried: 0, found: [] });
  assert.equal(announced.value, "The board is measured.");
  assert.equal(text(".measure-end"), "The board is measured. 2,000 games were played.");
  await pass(5_000);
  await press("Close");
  assert.equal(requests.length, 0);
});

test("a refusal is said in the server's words, and can be tried again", async () => {
  await open();
  await press("Measure");
  await next().answer(409, { code: "too_many_measurements", message: "4 boards that you measure are not finished." });
  assert.equal(text(".measure [role=alert]"), "4 boards that you measure are not finished.");
  assert.equal(root().querySelector("progress"), null);
  await press("Measure again");
  assert.equal(next().method, "POST");
});

test("a server that cannot be reached is asked again", async () => {
  await open();
  await press("Measure");
  await next().answer(201, running);
  await pass(1_000);
  await next().answer(503, {});
  assert.match(text(".measure-progress"), /cannot be reached/);
  assert.match(fact("Games that end"), /94%/);
  await pass(2_000);
  await next().answer(200, running);
  assert.match(text(".measure-progress"), /200 games/);
});

test("leaving the page stops it, and coming back goes on", async () => {
  await open();
  await press("Measure");
  await next().answer(201, running);
  const event = (name: string) => act(() => void document.defaultView?.dispatchEvent(Object.assign(new Event(name), { persisted: true })));
  await event("pagehide");
  assert.equal(next().method, "DELETE");
  await pass(5_000);
  assert.equal(requests.length, 0);
  await event("pageshow");
  assert.equal(next().method, "POST");
});

test("a board with problems is not measured, and the button says why", async () => {
  await open([{ code: "price", path: "space[1].price", reason: "It has no price." }]);
  const measure = button("Measure");
  assert.equal(measure.getAttribute("aria-disabled"), "true");
  assert.match(measure.getAttribute("aria-label") ?? "", /1 problem has to be put right first/);
  await press("Measure");
  assert.equal(panel(), null);
});

test("figures are written in the reader's digits", async () => {
  await open();
  await press("Measure");
  await next().answer(201, running);
  await act(() => setLanguage("bn", BANGLA));
  assert.equal(text(".measure-progress"), "৮%, এ পর্যন্ত ২০০টি খেলা");
  assert.match(fact("যেসব খেলা শেষ হয়"), /৯৪%, ৯২ থেকে ৯৬/);
  assert.equal(text(".measure-landings b"), "২.৫");
  await press("বন্ধ করুন");
});
