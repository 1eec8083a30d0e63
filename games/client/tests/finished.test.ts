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
  best: [
    { seat: 0, space: 6, amount: 600 },
    { seat: 1, space: 5, amount: 50 },
  ],
};

/** Seat 0, which the rules put last, stayed; seat 1, which they put first, was away at the end. */
const RESULTS = {
  counted: true,
  seats: [
    { seat: 0, place: 1, won: false, left: false, rating: { before: 1010, after: 1042 } },
    { seat: 1, place: 2, won: false, left: true, rating: { before: 1000, after: 988 } },
  ],
};

async function draw(): Promise<HTMLElement> {
  const { game, you } = frame<Record<string, Held>>("over").seat_0 ?? assert.fail();
  const board = frame<object>("board_oofopoly");
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      if (address.startsWith(`/api/games/${game.id}/worth/`)) return Response.json(HISTORY);
      return address.startsWith(`/api/games/${game.id}/results/`) ? Response.json(RESULTS) : Response.error();
    },
  });
  const root = document.createElement("div");
  root.innerHTML = "<ol><li>the server’s list</li></ol>";
  document.body.replaceChildren(root);
  room.value = undefined;
  document.documentElement.dataset.ruleset = "oofopoly";
  registerClient("oofopoly", classic);
  await act(() => showFinishedGame(root, { game: { ...game, board }, you }));
  for (let turns = 0; turns < 4; turns += 1) await act(turn);
  return root;
}

test("the page of a finished game draws places, chart and turning points without a room", async () => {
  const { game } = frame<Record<string, Held>>("over").seat_0 ?? assert.fail();
  const root = await draw();
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

test("places and ratings at the end are those that count, as on profiles", async () => {
  const root = await draw();
  const places = all(".end-places li", root);
  assert.deepEqual(
    places.map((place) => [
      place.dataset.place,
      place.dataset.mine,
      text(all(".end-rating", place)[0]),
      all(".end-rating [aria-hidden]", place)[0]?.textContent,
    ]),
    [
      ["1", "true", "Rating 1,042, before 1,010", "+32"],
      ["2", "false", "Rating 988, before 1,000", "−12"],
    ],
  );
  assert.match(text(all(".end-name", places[1])[0]), /left early$/);
  assert.equal(text(all(".end-best", root)[0]), "Your best deed: Lantern Lane, with $600 in rent.");
});
