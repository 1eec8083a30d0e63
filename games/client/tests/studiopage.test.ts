/** The page of the studio against a server that keeps revisions as ours does, but answers when the test lets it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as dom from "./support/dom";
import { frame } from "./support/frames";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { announceProblems } from "../src/studio/announce";
import { edited } from "../src/studio/edits";
import { aboutWhat } from "../src/studio/problems";
import { section, select, unfold } from "../src/studio/selection";
import { Studio } from "../src/studio/Studio";
import * as store from "../src/studio/store";
import type { Draft, Edit, Held, Problem, Table } from "../src/studio/types";
import { showBoard } from "../src/studio/view";

interface Request {
  readonly address: string;
  readonly body: { readonly revision: number; readonly edits: Edit[] };
  answer(status: number, said: object): void;
}

let requests: Request[] = [];
globalThis.fetch = ((address: string, { body }: { body?: string } = {}) =>
  new Promise((done) => {
    const answer = (status: number, said: object) =>
      done(new Response(JSON.stringify(said), { status, headers: { "Content-Type": "application/json" } }));
    requests.push({ address, body: JSON.parse(body ?? "{}"), answer });
  })) as typeof fetch;

const board = frame<{ spaces: Table[]; currency: string }>("board_oofopoly");
/** A space as a document has it, whose plain name is the English one. */
function own({ index: _, names, ...space }: Table): Table {
  const { en: __, ...others } = names as Record<string, string>;
  return { ...space, names: others };
}
const DOCUMENT: Table = { space: board.spaces.map(own), card: [{ group: "luck", effect: "give", amount: 50 }] };
const { spaces: ___, ...view } = board;

const held = (): Held => ({
  draft: { id: 7, name: "Mine", revision: 3, data: DOCUMENT, can_undo: false, can_redo: false, problems: [] },
  format: {
    ruleset: "oofopoly",
    game: "Oofopoly 2",
    kinds: { property: ["group", "house_cost", "price", "rents"], go: [], tax: ["amount"], cards: ["cards"], free_parking: [] },
    deeds: ["property"],
    effects: { give: ["amount"], go_to: ["space"] },
    sizes: [36, 40, 44],
    seats: [2, 3, 4],
    limits: { money: 1_000_000, name: 40, short: 12, title: 60, sign: 4, text: 200, rents: 6, cards: 500, jail_cards: 10, card_jail_cards: 1 },
    curve: { mean: 208, rents: [{ price: 100, rents: [6, 30, 90, 270, 400, 550] }], houses: [50, 100, 150, 200], tax: 200, steps: [{ step: 1 }] },
    languages: [{ code: "en", name: "English" }, { code: "bn", name: "বাংলা" }],
    view: view as unknown as Held["format"]["view"],
  },
  csrf: "token",
  addresses: { draft: "/api/boards/drafts/7/", measurements: "/api/boards/measurements/", rooms: "/api/rooms/", boards: "/boards/" },
});

const root = (): HTMLElement => document.getElementById("table") ?? document.body;
const settle = () => act(dom.turn);
const field = (name: string): HTMLInputElement => {
  const found = root().querySelector<HTMLInputElement>(`[data-field="${name}"]`);
  assert(found, `there is a field ${name}`);
  return found;
};
const type = async (name: string, text: string) => {
  await act(() => {
    const input = field(name);
    input.value = text;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
};
const button = (label: string): HTMLButtonElement => {
  const found = [...root().querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent)?.startsWith(label));
  assert(found, `there is a button ${label}`);
  return found as unknown as HTMLButtonElement;
};
const press = (label: string) => act(() => button(label).click());

/** Answers the oldest request as the server would: with the next revision. */
async function serve(problems: Problem[] = [], more: Partial<Draft> = {}): Promise<Request> {
  const request = requests.shift();
  assert(request, "there is a request");
  const before = store.draft.value as Draft;
  const data = edited(before.data, request.body.edits ?? []);
  request.answer(200, { ...before, revision: before.revision + 1, data, can_undo: true, problems, ...more });
  await settle();
  return request;
}

let stops: (() => void)[] = [];

beforeEach(async () => {
  for (const stop of stops) stop();
  requests = [];
  await act(() => {
    render(null, root());
    store.open(held());
    select(1);
    section.value = "space";
    stops = [showBoard(), announceProblems()];
    render(h(Studio, null), root());
  });
  await settle();
});

test("a typed price is on the board at once, sent as one change, and its rents follow if they are on the curve", async () => {
  assert.equal(root().querySelectorAll(".studio-board .space").length, 40);
  await type("space[1].price", "7");
  await type("space[1].price", "70");
  assert.equal(root().querySelector('[data-index="1"] .space-price')?.textContent, "$70");
  assert.equal(requests.length, 0, "somebody is still typing");
  await act(store.flush);
  const { address, body } = await serve();
  assert.equal(address, "/api/boards/drafts/7/changes/");
  assert.deepEqual(body, { revision: 3, edits: [{ do: "set", path: ["space", 1, "price"], value: 70 }] });
  assert.equal(store.state.value, "saved");
  await press("Take the rents of the classic curve");
  await serve();
  await type("space[1].price", "200");
  await act(store.flush);
  const followed = await serve();
  assert.deepEqual(followed.body.edits.at(-1), { do: "set", path: ["space", 1, "rents"], value: [12, 60, 180, 540, 800, 1100] });
});

test("a problem of a group is said to be of the group as the board calls it", async () => {
  await act(() => store.change([{ do: "set", path: ["group"], value: [{ key: "light_blue" }, { key: "east", name: "East End" }] }]));
  await serve([
    { code: "group_unshown", path: "group[0].name", reason: "The name of the group cannot be shown." },
    { code: "group_unshown", path: "group[1].name", reason: "The name of the group cannot be shown." },
  ]);
  assert.deepEqual([aboutWhat("group[0].name"), aboutWhat("group[1].name")], ["Light blue · Name", "East End · Name"]);
});

test("what is wrong is told at the field and in the list, which leads there, and keeps it from being saved", async () => {
  await type("space[1].price", "-5");
  await act(store.flush);
  await serve([{ code: "price", path: "space[1].price", reason: "Its price must lie between 0 and 1,000,000." }]);
  const wrong = field("space[1].price");
  assert.equal(wrong.getAttribute("aria-invalid"), "true");
  const described = document.getElementById(wrong.getAttribute("aria-describedby") ?? "");
  assert.match(described?.textContent ?? "", /between 0 and/);
  assert.match(button("Save as board").getAttribute("aria-label") ?? "", /1 problem has to be put right first/);
  assert.match(root().querySelector("[role=status]")?.textContent ?? "", /1 problem on the board/);
  await act(() => select(5));
  await press("Problems");
  await act(() => root().querySelector<HTMLButtonElement>(".studio-problem")?.click());
  await settle();
  assert.equal(document.activeElement, field("space[1].price"));
  await type("space[1].price", "5");
  await act(store.flush);
  await serve();
  assert.equal(field("space[1].price").getAttribute("aria-invalid"), "false");
  assert.equal(button("Save as board").getAttribute("aria-disabled"), null);
});

test("a text that is no number stays in its field with the reason, and is not sent", async () => {
  await type("space[1].price", "sixty");
  await act(store.flush);
  assert.equal(requests.length, 0);
  assert.match(root().textContent ?? "", /Write one whole number/);
});

test("amounts are read in any digits and as people write them", async () => {
  for (const text of ["৭০", "$70", "1,070"]) {
    await type("space[1].price", text);
    await act(store.flush);
    const { body } = await serve();
    assert.deepEqual(body.edits[0]?.value, text.startsWith("1") ? 1070 : 70);
  }
});

test("the sign of the money is that of the board once it says one", async () => {
  await act(() => {
    section.value = "names";
  });
  assert.equal(field("currency").placeholder, "$");
  await type("currency", "€");
  assert.equal(root().querySelector('[data-index="1"] .space-price')?.textContent, "€60");
  await type("currency", "");
  assert.equal(root().querySelector('[data-index="1"] .space-price')?.textContent, "$60");
});

test("a refused change goes back on the screen, and the reason is shown", async () => {
  await type("space[1].name", "Elsewhere");
  await act(store.flush);
  requests.shift()?.answer(413, { code: "too_large", message: "This is too large for a board." });
  await settle();
  assert.equal(field("space[1].name").value, "Pebble Path");
  assert.match(root().querySelector("[role=alert]")?.textContent ?? "", /too large/);
});

test("one request is sent at a time, and undo is asked of the server after all that went before", async () => {
  await type("space[1].name", "First");
  await act(() => select(3));
  await type("space[3].name", "Second");
  assert.equal(requests.length, 1, "the other waits until it is answered");
  await act(() => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true })));
  await serve();
  await serve();
  const undo = requests[0];
  assert.equal(undo?.address, "/api/boards/drafts/7/undo/");
  assert.equal(undo?.body.revision, 5);
  await serve([], { data: DOCUMENT, can_undo: false, can_redo: true });
  assert.equal(field("space[3].name").value, board.spaces[3]?.name);
  assert.equal(button("Redo").getAttribute("aria-disabled"), null);
  assert.notEqual(button("Undo").getAttribute("aria-disabled"), null);
});

test("an undone amount is back in its field, which still has the focus", async () => {
  await type("space[1].price", "70");
  await act(store.flush);
  await serve();
  await act(store.undo);
  await serve([], { data: DOCUMENT, can_undo: false, can_redo: true });
  assert.equal(field("space[1].price").value, "60");
});

test("the later of two tabs sees both versions, and goes on with one", async () => {
  const theirs = edited(DOCUMENT, [{ do: "set", path: ["space", 3, "name"], value: "Theirs" }]);
  const outdated = { code: "outdated", message: "Changed.", about: { revision: 9, data: theirs } };
  await type("space[1].name", "Mine");
  await act(store.flush);
  requests.shift()?.answer(409, outdated);
  await settle();
  const rows = [...root().querySelectorAll(".studio-conflict tbody tr")].map((row) => row.textContent);
  assert.deepEqual(rows, ["Space 1, Mine · NameMinePebble Path", `Space 3, ${board.spaces[3]?.name} · Name${board.spaces[3]?.name}Theirs`]);
  await press("Go on with this version");
  const kept = requests[0];
  assert.equal(kept?.body.revision, 9);
  assert.deepEqual(kept?.body.edits[0]?.path, []);
  await serve();
  assert.equal(field("space[1].name").value, "Mine");
});

test("the same change that was made but not answered is no conflict", async () => {
  await type("space[1].name", "Mine");
  await act(store.flush);
  const data = store.doc.value;
  requests.shift()?.answer(409, { code: "outdated", message: "Changed.", about: { revision: 4, data } });
  await settle();
  assert.equal(store.conflict.value, undefined);
  requests.shift()?.answer(200, { ...held().draft, revision: 4, data });
  await settle();
  assert.equal(store.draft.value?.revision, 4);
  assert.equal(field("space[1].name").value, "Mine");
});

test("keys walk the board, move a space with Alt, and open it with Enter", async () => {
  const key = (name: string, more: object = {}) =>
    act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more })));
  await act(() => root().querySelector<HTMLElement>('[data-index="1"]')?.focus());
  await key("ArrowLeft", { altKey: true });
  assert.deepEqual(requests[0]?.body.edits.slice(0, 1), [{ do: "move", path: ["space", 2], to: 1 }]);
  await serve();
  assert.equal(root().querySelector(".studio-board")?.getAttribute("data-selected"), "2");
  await key("Enter");
  await settle();
  assert.equal(document.activeElement, field("space[2].kind"));
});

test("keys that are quicker than the screen are not lost", async () => {
  await act(() => root().querySelector<HTMLElement>('[data-index="1"]')?.focus());
  await act(() => {
    for (let step = 0; step < 4; step++) {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true }));
    }
  });
  assert.equal(root().querySelector(".studio-board")?.getAttribute("data-selected"), "5");
});

test("a card's text is proposed in each language, or in all at once, and written by hand", async () => {
  const script = document.createElement("script");
  script.id = "languages";
  script.type = "application/json";
  script.textContent = JSON.stringify({ cookie: "", age: 0, languages: [{ code: "en", name: "English" }, { code: "bn", name: "বাংলা", catalogue: "/bn.json" }] });
  document.body.append(script);
  await act(() => {
    section.value = "cards";
  });
  await act(() => unfold("card[0]"));
  await settle();
  const catalogue = requests.shift();
  assert.equal(catalogue?.address, "/bn.json");
  catalogue?.answer(200, { "Collect {amount} from the bank.": "ব্যাংক থেকে {amount} নিন।" });
  await settle();
  const help = (path: string) => field(path).closest(".field")?.querySelector(".help")?.textContent;
  assert.equal(help("card[0].texts.bn"), "ব্যাংক থেকে $৫০ নিন।");
  await press("Propose in all languages");
  await act(store.flush);
  const { body } = await serve();
  assert.deepEqual(body.edits, [
    { do: "set", path: ["card", 0, "text"], value: help("card[0].text") ?? field("card[0].text").value },
    { do: "set", path: ["card", 0, "texts"], value: { bn: "ব্যাংক থেকে $৫০ নিন।" } },
  ]);
  assert.equal(field("card[0].texts.bn").value, "ব্যাংক থেকে $৫০ নিন।");
  await type("card[0].text", "Your aunt sends a cheque.");
  await act(store.flush);
  await serve();
  assert.equal(root().querySelector(".studio-card summary")?.textContent, "Your aunt sends a cheque.");
  await press("Propose in English");
  await serve();
  assert.match(field("card[0].text").value, /\$50/);
  script.remove();
});

test("a short name is written in the panel of its space, proposed from the name, and beside the names", async () => {
  await act(() => select(14));
  const short = "short_names.Rosewood Drive";
  assert.match(field(short).closest(".field")?.querySelector(".help")?.textContent ?? "", /at most 12 characters; 0 now/);
  await press("Propose: Rosewood");
  await serve();
  assert.equal(field(short).value, "Rosewood");
  assert.equal((store.doc.value.short_names as Table)["Rosewood Drive"], "Rosewood");
  await act(() => {
    section.value = "names";
  });
  assert.equal(root().querySelector(`[data-field="${short}"]`), null);
  const [, choice] = root().querySelectorAll<HTMLInputElement>(".studio-names-bar [type=checkbox]");
  await act(() => choice?.click());
  assert.equal(field(short).value, "Rosewood");
  await type(short, "");
  await act(store.flush);
  await serve();
  assert.deepEqual(store.doc.value.short_names, {});
});
