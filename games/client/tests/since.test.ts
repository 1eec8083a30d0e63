import * as dom from "./support/dom";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { clients } from "../src/classic/game";
import { registerClient } from "../src/shell/game";
import { entries, shownVersion, state } from "../src/shell/store";
import { merge } from "../src/shell/store/patch";
import type { GameFrame, Update, Welcome } from "../src/shell/wire/messages";
import { welcome } from "./support/frames";
import { all, buttonNames, findRegion, key, press, region, say, show, text, updatesAfter } from "./support/room";
import { asked, pages } from "./support/server";

const TITLE = "While you were away";
const updates = updatesAfter("bidding", "seat_0") as Update[];
const before = welcome("bidding", "seat_0") as unknown as Welcome & { game: GameFrame };
const ADDRESS = `/api/games/${before.game.id}/since/?version=${before.game.version}&code=${before.room.code}`;

/** The welcome of a player who was away for some updates of an auction. */
function later(missed: readonly Update[], left = 3_600_000): object {
  const state = missed.reduce((known, { patch }) => merge(known, patch), before.game.state as unknown) as GameFrame["state"];
  const decision = state.decision && { ...state.decision, deadline: Date.now() + left };
  const recent = [...before.game.recent, ...missed.map(({ type: _, patch: __, ...entry }) => entry)];
  const version = missed.at(-1)?.version ?? before.game.version;
  const game = { ...before.game, version, recent, state: decision === undefined ? state : { ...state, decision } };
  return { ...before, now: Date.now(), room: { ...before.room, pace: 86_400 }, game, seen: before.game.version };
}

/** What the server tells about all updates that there are. */
const told = () => {
  const { decision: _, legal: __, ...film } = before.game.state;
  return {
    seen: before.game.version,
    game: { ...before.game, state: film },
    updates: updates.map((update) => ({ ...update, patch: { ...(update.patch as object), decision: null, legal: null } })),
    told: updates.slice(-1).map(({ type: _, patch: __, ...entry }) => ({ ...entry, events: entry.events.slice(-1) })),
    cash: [
      { seat: 0, then: 1500, now: 1400 },
      { seat: 1, then: 1500, now: 1500 },
    ],
  };
};

function motion(allowed: boolean): void {
  Object.defineProperty(globalThis, "matchMedia", { configurable: true, writable: true, value: () => ({ matches: !allowed, addEventListener: () => undefined }) });
}

const still = globalThis.matchMedia;

beforeEach(async () => {
  await show("lobby", "host").catch(() => undefined);
  pages[ADDRESS] = told;
  asked.length = 0;
  registerClient("oofopoly", clients.oofopoly ?? clients.classic);
});

afterEach(() => {
  Object.defineProperty(globalThis, "matchMedia", { configurable: true, writable: true, value: still });
});

test("who prefers reduced motion reads it, and is asked afterwards", async () => {
  await show("bidding", "seat_0");
  await say(later(updates));
  const part = region(TITLE);
  assert.match(text(part), /−\$100/);
  assert.match(text(part), /auction|won|bought/i);
  assert.equal(shownVersion.value, updates.at(-1)?.version);
  assert.deepEqual(buttonNames(region("Your actions")).filter((name) => /Roll|End/.test(name)), []);
  await press("Go on", part);
  assert.equal(findRegion(TITLE), undefined);
  assert.notDeepEqual(buttonNames(region("Your actions")), []);
});

test("a few moves, and those of a player with little time, are not told", async () => {
  await say(later(updates.slice(0, 2)));
  assert.deepEqual([findRegion(TITLE), asked], [undefined, []]);
  await say(later(updates.slice(0, 3), 20_000));
  assert.deepEqual([findRegion(TITLE), asked], [undefined, []]);
});

test("the film shows each move with its log, and ends with the question; Escape skips it", async () => {
  motion(true);
  await say(later(updates.slice(0, 3)));
  const part = region(TITLE);
  const place = Number(/^Move (\d) of 3$/.exec(text(all(".since-place", part)[0]))?.[1]);
  assert.equal(shownVersion.value, before.game.version + place - 1);
  assert.equal(entries.value.at(-1)?.version, shownVersion.value);
  assert.equal(state.value?.decision, undefined);
  await say({ ...updates[3] });
  assert.ok((shownVersion.value ?? 0) < (updates[3]?.version ?? 0), "what is played meanwhile waits");
  await key("Enter");
  assert.ok(findRegion(TITLE));
  motion(false); // so that the rest is shown at once
  await key("Escape");
  await dom.turn();
  assert.equal(findRegion(TITLE), undefined);
  assert.equal(shownVersion.value, updates[3]?.version);
  assert.equal(entries.value.at(-1)?.version, updates[3]?.version);
});

test("a game that takes its place ends it", async () => {
  motion(true);
  await say(later(updates));
  assert.ok(findRegion(TITLE));
  await say(later([]));
  await dom.turn();
  assert.equal(findRegion(TITLE), undefined);
  assert.equal(shownVersion.value, before.game.version);
});

test("what cannot be fetched is not told", async () => {
  delete pages[ADDRESS];
  await say(later(updates));
  await dom.turn();
  assert.equal(findRegion(TITLE), undefined);
  assert.equal(shownVersion.value, updates.at(-1)?.version);
});
