import assert from "node:assert/strict";
import { test } from "node:test";
import { all, frame, say, show, text } from "./support/room";
import { h } from "preact";
import { classic, extendClassic } from "../src/classic";
import { type GameClient, registerClient } from "../src/shell/game";
import { Log } from "../src/shell/log/Log";
import type { GameEvent } from "../src/shell/wire/messages";

/** A game that has nothing in common with the classic ones. */
const tides: GameClient = {
  start: () => () => undefined,
  Table: () => h("div", { class: "tides" }, h(Log, null)),
  describe: (events) => events.map(({ type }) => ({ event: type, text: [`The tide: ${type}.`] })),
  prompt: () => "Wait for the tide.",
  Result: () => null,
  Review: () => null,
  endReason: () => undefined,
  resignWarning: () => "",
  timeLimitNote: () => "",
  optionGroups: {},
  notices: {},
};
const bells = extendClassic({ sentences: { bell_rung: () => ["The bell rang."] } });

registerClient("classic", classic);
registerClient("tides", tides);
registerClient("bells", bells);

interface Recorded {
  readonly room: object;
  readonly you: object;
  readonly game: { readonly state: object; readonly recent: object[] };
}

async function showIn(ruleset: string, event: GameEvent): Promise<void> {
  await show("roll", "seat_0");
  const { room, you, game } = frame<Record<string, Recorded>>("roll").seat_0 ?? assert.fail();
  await say({ type: "room", room: { ...room, ruleset }, you });
  await say({ type: "update", version: 2, now: 0, events: [event], patch: {}, state: game.state });
}

test("a room is drawn by the client that it names, and the shell around it stays", async () => {
  await showIn("tides", { type: "ebb" });
  assert.equal(all(".board").length, 0);
  assert.match(text(all(".tides")[0]), /The tide: ebb\.$/);
  assert.equal(all(".topbar").length, 1);
  await showIn("classic", { type: "ebb" });
  assert.equal(all(".board").length, 1);
});

test("a ruleset that reuses the classic client adds sentences of its own", async () => {
  await showIn("bells", { type: "bell_rung" });
  assert.equal(all(".board").length, 1);
  assert.equal(text(all(".log-line").at(-1)), "The bell rang.");
});
