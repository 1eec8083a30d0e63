import assert from "node:assert/strict";
import { test } from "node:test";
import { all, buttonNames, frame, press, say, sent, show, text } from "./support/room";

type Frames = Record<string, { room: { members: { id: number; kind: string; seat?: number }[] }; you: object }>;
const dialog = () => all("dialog")[0];
const patched = (patch: object, events: object[] = []) => ({
  type: "update",
  version: 2,
  now: Date.now(),
  events,
  patch,
});

test("a player who goes out sees their place, watches on or leaves, and finds the result again", async () => {
  await show("roll", "seat_0");
  const players = { 0: { out: true, place: 2, spaces: [], cash: 0 } };
  await say(patched({ players, legal: null }));
  assert.match(text(dialog()), /You’re out.*Your place: 2 of 2\./);
  assert.deepEqual(buttonNames(dialog()).slice(-2), ["Watch on", "Leave with my result"]);
  await press("Watch on", dialog());
  assert.equal(dialog(), undefined);
  await press("Your result");
  await press("Leave with my result", dialog());
  assert.deepEqual(sent.at(-1)?.change, { type: "leave" });
});

test("a player who is out still finds their place after opening the table anew", async () => {
  await show("roll", "seat_0");
  const { game } = frame<Record<string, { game: { state: { players: Record<string, object> } } }>>("roll").seat_0 ?? assert.fail();
  const { state } = game;
  const players = { ...state.players, 0: { ...state.players[0], out: true, place: 2 } };
  await say({ type: "snapshot", game: { ...game, board: frame("board_oofopoly"), state: { ...state, players, legal: [] } } });
  assert.equal(dialog(), undefined, "nothing opens by itself");
  await press("Your result");
  assert.match(text(dialog()), /Your place: 2 of 2\./);
});

test("the last person in a game is not promised a result for leaving", async () => {
  await show("roll", "seat_0");
  const { room, you } = frame<Frames>("roll").seat_0 ?? assert.fail();
  const members = room.members.map((one) => (one.seat === 0 ? one : { ...one, kind: "bot" }));
  await say({ type: "room", room: { ...room, members }, you });
  await say(patched({ players: { 0: { out: true } }, legal: null }));
  assert.deepEqual(buttonNames(dialog()).slice(-1), ["Watch on"]);
  assert.match(text(dialog()), /New game/);
});

test("the end says why the game is over", async () => {
  await show("roll", "seat_0");
  const over = { status: "finished", reason: "last_player", winners: [0], places: [[0], [1]] };
  await say(patched({ ...over, decision: null, legal: null }));
  assert.match(text(all("section.end")[0]), /Everybody else is out of the game\./);
});
