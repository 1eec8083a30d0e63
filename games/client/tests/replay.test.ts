import assert from "node:assert/strict";
import { test } from "node:test";
import "./support/dom";
import { Pages, type Page } from "../src/replay/pages";
import { checkDraws } from "../src/shell/fairness/draws";

const LENGTH = 3;

/** A page of a game that only counts: each update names the version. */
function page(first: number, versions: number): Page {
  const entry = (version: number) => ({ version, now: version, events: [{ type: "turn_began" }] });
  const updates = [];
  for (let version = first + 1; version < first + LENGTH && version <= versions; version += 1)
    updates.push({ type: "update", ...entry(version), patch: { turn: version } });
  const game = { id: 1, version: first, state: { turn: first, players: {} }, recent: [entry(first)] };
  return { versions, game, updates } as unknown as Page;
}

function pages(): { pages: Pages; fetched: string[] } {
  const fetched: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      fetched.push(address);
      const first = Number(new URL(address, "http://opoly.test").searchParams.get("version"));
      return first === 7 && fetched.length === 1 ? Response.error() : Response.json(page(first, 8));
    },
  });
  return { pages: new Pages("/replay/?seat=1", page(1, 8), LENGTH), fetched };
}

test("any version is shown from its page, which is fetched once", async () => {
  const { pages: replay, fetched } = pages();
  assert.equal((await replay.gameAt(3)).state.turn, 3);
  assert.deepEqual(fetched, []);
  const game = await replay.gameAt(5);
  assert.equal(game.version, 5);
  assert.deepEqual(game.recent.map((entry) => entry.version), [4, 5]);
  const { entry, state } = await replay.moment(4);
  assert.deepEqual([entry.version, state.turn], [4, 4], "the first of a page is shown like any other");
  assert.deepEqual(fetched, ["/replay/?seat=1&version=4"]);
});

test("a page that could not be fetched is fetched when it is asked for again", async () => {
  const { pages: replay } = pages();
  await assert.rejects(replay.moment(8));
  assert.equal((await replay.moment(8)).state.turn, 8);
});

test("a draw that is not the seed's, and one that skips numbers, are found", async () => {
  const roll = { kind: "die", draw: 0, size: 1, shown: [1] } as const;
  const draws = [roll, { ...roll, draw: 1, shown: [2] }, { ...roll, draw: 5 }];
  const fits = [];
  for await (const one of checkDraws("seed", draws)) fits.push(one);
  assert.deepEqual(fits, [true, false, false]);
});

test("a part of the draws fits if it begins where the part before ended", async () => {
  const roll = { kind: "die", draw: 5, size: 1, shown: [1] } as const;
  const draws = [roll, { ...roll, draw: 2, stream: "police" }, { ...roll, draw: 7 }];
  const fits = [];
  for await (const one of checkDraws("seed", draws, { "": 5, police: 2 })) fits.push(one);
  assert.deepEqual(fits, [true, true, true]);
  fits.length = 0;
  for await (const one of checkDraws("seed", draws, { "": 4, police: 1 })) fits.push(one);
  assert.deepEqual(fits, [false, false, true]);
});

test("draws from a stream have their own numbers and count in all, and a stream drawn from twice is found", async () => {
  const roll = { kind: "die", draw: 0, size: 1, shown: [1] } as const;
  const police = { ...roll, stream: "round/1/police" };
  const draws = [roll, police, { ...police, draw: 1 }, { ...roll, draw: 3 }, police, { ...roll, draw: 4 }];
  const fits = [];
  for await (const one of checkDraws("seed", draws)) fits.push(one);
  assert.deepEqual(fits, [true, true, true, true, false, false]);
  const known = { kind: "die", draw: 0, size: 1000, stream: "round/3/police", shown: [774] } as const;
  const [fit] = [(await checkDraws("opoly", [known]).next()).value];
  assert.equal(fit, true);
});
