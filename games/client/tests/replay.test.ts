import assert from "node:assert/strict";
import { test } from "node:test";
import "./support/dom";
import { Pages, type Page } from "../src/replay/pages";
import { goTo, seek, startPlayback, step, toggle } from "../src/replay/playback";
import { checkDraws } from "../src/shell/fairness/draws";
import { fetchEarlier, history, readEarlierFrom } from "../src/shell/log/history";
import { showGame } from "../src/shell/store/presenting";

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

/** A game of pages as they are, in which every version says which it is. */
const VERSIONS = 130;
const PAGE_LENGTH = 50;
const RECENT = 40;
const told = (version: number) => ({ version, now: version, events: [{ type: "turn_began", turn: version }] });
const upTo = (version: number, count = version) =>
  Array.from({ length: Math.min(count, version) }, (_, index) => told(version - Math.min(count, version) + 1 + index));

function longPage(first: number): Page {
  const after = Array.from({ length: Math.min(PAGE_LENGTH, VERSIONS - first + 1) - 1 }, (_, index) => first + 1 + index);
  const updates = after.map((version) => ({ type: "update", ...told(version), patch: { turn: version } }));
  const game = { id: 7, version: first, seats: [], state: { turn: first, players: {} }, recent: upTo(first, RECENT) };
  return { versions: VERSIONS, game, updates } as unknown as Page;
}

test("the log of a replay is that of the running game: forwards, backwards and by jumps", async () => {
  Object.assign(globalThis, {
    fetch: async (address: string) =>
      Response.json(longPage(Number(new URL(address, "http://opoly.test").searchParams.get("version")))),
  });
  const replay = new Pages("/replay/?seat=1", longPage(1), PAGE_LENGTH);
  readEarlierFrom((_, before) => replay.logBefore(before));
  startPlayback(replay, 1, VERSIONS);
  showGame(await replay.gameAt(1));
  /** It ends at this version, has at least the latest entries, and with those before it all. */
  const check = async (version: number) => {
    const shown = history.peek().entries;
    assert.deepEqual(shown, upTo(version, Math.max(shown.length, Math.min(version, RECENT))), `at ${version}`);
  };
  const checkWhole = async (version: number) => {
    for (let pages = 0; !history.peek().complete && pages <= VERSIONS; pages += 1) await fetchEarlier();
    assert.deepEqual(history.peek().entries, upTo(version), `all at ${version}`);
  };
  const walk = async (versions: readonly number[], each: (version: number) => Promise<void>) => {
    for (const version of versions) {
      await seek(version);
      await each(version);
    }
  };
  const all = Array.from({ length: VERSIONS }, (_, index) => index + 1);
  await walk(all, checkWhole);
  await walk([...all].reverse(), checkWhole);
  const jumps = all.map((version) => 1 + ((version * 47) % VERSIONS));
  await walk(jumps, check);
  await walk(jumps, checkWhole);
  await seek(VERSIONS);
  goTo(1);
  await new Promise((done) => setTimeout(done));
  await checkWhole(1);
  step(1);
  await new Promise((done) => setTimeout(done));
  await checkWhole(2);
  await seek(VERSIONS - 1);
  await toggle();
  await checkWhole(VERSIONS);
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
