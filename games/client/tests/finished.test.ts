import assert from "node:assert/strict";
import { test } from "node:test";
import { all, buttonNames, frame, text } from "./support/room";
import { turn } from "./support/dom";
import { showFinishedGame } from "../src/shell/end/FinishedGame";
import { classic } from "../src/classic";
import { registerClient } from "../src/shell/game";
import { room } from "../src/shell/store";
import { act } from "preact/test-utils";

type Held = Parameters<typeof showFinishedGame>[1];

const HISTORY = {
  points: [
    { version: 1, worth: [1500, 1500, 1500] },
    { version: 9, worth: [2100, 900, 0] },
  ],
  turns: [
    {
      version: 9,
      seat: 1,
      change: -600,
      event: { type: "rent_paid", seat: 1, to: 0, space: 6, amount: 600, reasons: [] },
    },
  ],
};

test("the page of a finished game draws places, chart and turning points without a room", async () => {
  const { game, you } = frame<Record<string, Held>>("over").seat_0 ?? assert.fail();
  const board = frame<object>("board_oofopoly");
  Object.assign(globalThis, {
    fetch: async (address: string) =>
      address.startsWith(`/api/games/${game.id}/worth/`) ? Response.json(HISTORY) : Response.error(),
  });
  const root = document.createElement("div");
  root.innerHTML = "<ol><li>the server’s list</li></ol>";
  document.body.replaceChildren(root);
  room.value = undefined;
  document.documentElement.dataset.ruleset = "oofopoly";
  registerClient("oofopoly", classic);
  await act(() => showFinishedGame(root, { game: { ...game, board }, you }));
  await act(turn);
  await act(turn);
  assert.doesNotMatch(text(root), /the server’s list/);
  const places = all(".end-places li", root);
  assert.equal(places.length, game.seats.length);
  assert.equal(text(all(".end-results", root)[0]), "Net worth", "the amounts say that they are not cash");
  assert.equal(all(".end-places .ui-token", root).length, game.seats.length);
  assert.equal(all(".end-places [data-mine=true]", root).length, 1);
  assert.equal(all(".worth-line", root).length, game.seats.length);
  assert.match(text(all(".end-turns li", root)[0]), /paid .* \$600 rent for Lantern Lane.*−\$600/);
  assert.deepEqual(buttonNames(root), [], "a space opens no dialog where there is no table");
});
