import assert from "node:assert/strict";
import { test } from "node:test";
import { merge, statesByEvent } from "opoly/shell/store/patch";
import type { GameState, Update } from "opoly/shell/wire/messages";
import { frame } from "opoly-tests/support/room";
import { scenes } from "../animation/scenes";
import { animatedBoard, type BoardState, boardOf, boardsOf, endAnimation, withBoards } from "../animation/screen";
import type { GameEvent } from "../messages";

test("every sentence of a round can be read, and the first rounds take longer", async () => {
  const { seat_0: update } = frame<{ seat_0: Update }>("coop_round");
  const { seat_0: welcome } = frame<{ seat_0: { game: { state: GameState } } }>("coop_solo");
  const events = (update.events as unknown as readonly GameEvent[]).filter(({ type }) => /roll|tile|police|condo_pl/.test(type));
  const board = boardOf(welcome.game.state);
  const shown = scenes(events.map((event) => ({ event, board })));
  assert.equal(shown.length, events.length);
  for (const { takes } of shown) assert.ok(takes >= 1_200, `${takes} ms`);
});

test("a round is animated by the boards that the server sends with its events", () => {
  const { seat_0: update } = frame<{ seat_0: Update }>("coop_round");
  const { seat_0: welcome } = frame<{ seat_0: { game: { state: GameState } } }>("coop_solo");
  const before = welcome.game.state;
  const after = merge(before, update.patch) as GameState;
  const boards = boardsOf(statesByEvent(before, update.event_patches, after));
  const events = update.events as unknown as readonly GameEvent[];
  assert.equal(boards.length, events.length);
  const lain = ({ spaces, police, jail, supply, bag, pawns }: BoardState) => ({ spaces, police, jail, supply, bag, pawns });
  assert.deepEqual(lain(boards.at(-1) as BoardState), lain(boardOf(after)));
  const shown = scenes(withBoards(events, boards));
  const [police] = shown; // nothing before it is shown
  police?.end();
  const { swept } = events.find(({ type }) => type === "police_moved") as { swept: readonly number[] } & GameEvent;
  assert.ok(swept.some((index) => boardOf(before).spaces[index]?.activists), "somebody is there to be taken away");
  assert.ok(swept.every((index) => !animatedBoard.value?.spaces[index]?.activists), "the sweep takes everybody it meets along");
  for (const scene of shown) scene.end();
  assert.deepEqual(lain(animatedBoard.value as BoardState), lain(boardOf(after)));
  endAnimation();
});
