import "./support/dom";
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { later } from "../src/shell/parts/later";
import { scenesFrom } from "../src/shell/store/listeners";
import { clearTimeline, hold, present, presenting, type Scene, skip, skipIn, takeTime } from "../src/shell/store/timeline";
import { pause } from "../src/shell/ui/motion";

let log: string[] = [];

const scene = (name: string, takes: number): Scene => ({
  takes,
  play: async (pace, stop) => {
    log.push(`${name} begins`);
    await pause(takes / pace, stop);
  },
  end: () => log.push(`${name} ends`),
});

const step = (name: string, ...scenes: Scene[]) => present({ scenes, apply: () => log.push(`${name} counts`) });

/** Lets time pass and everything that follows from it happen. */
async function after(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    mock.timers.tick(50);
    for (let i = 0; i < 8; i += 1) await Promise.resolve();
  }
}

function moves(allowed: boolean): void {
  Object.defineProperty(globalThis, "matchMedia", { configurable: true, writable: true, value: () => ({ matches: !allowed }) });
}

beforeEach(() => {
  log = [];
  moves(true);
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => {
  clearTimeline();
  mock.timers.reset();
});

test("an update counts only after its scenes, and the next waits for it", async () => {
  step("roll", scene("dice", 400), scene("walk", 600));
  step("buy");
  assert.equal(presenting.value, true);
  await after(950);
  assert.deepEqual(log, ["dice begins", "dice ends", "walk begins"]);
  await after(100);
  assert.deepEqual(log.slice(3), ["walk ends", "roll counts", "buy counts"]);
  assert.equal(presenting.value, false);
});

test("an update without scenes counts at once", () => {
  step("pass");
  assert.deepEqual(log, ["pass counts"]);
  assert.equal(presenting.value, false);
});

test("skipping ends every scene and applies everything, at once and once only", async () => {
  step("roll", scene("dice", 400), scene("walk", 600));
  step("pay", scene("money", 400));
  skip();
  const all = ["dice begins", "dice ends", "walk ends", "roll counts", "money ends", "pay counts"];
  assert.deepEqual(log, all);
  await after(2_000);
  assert.deepEqual(log, all);
  step("next", scene("card", 100));
  await after(150);
  assert.deepEqual(log.slice(all.length), ["card begins", "card ends", "next counts"]);
});

test("a client that falls far behind shows only the newest update", async () => {
  step("first", scene("one", 2_000));
  step("second", scene("two", 2_000));
  assert.deepEqual(log, ["one begins"]);
  step("third", scene("three", 1_000));
  assert.deepEqual(log, ["one begins", "one ends", "first counts", "two ends", "second counts", "three begins"]);
  assert.equal(presenting.value, true);
  await after(1_050);
  assert.equal(log.at(-1), "third counts");
});

test("scenes that are there to be read are not hurried, nor skipped for a newer update", async () => {
  const stop = takeTime({ behind: 10_000, farBehind: 10_000 });
  step("first", scene("one", 3_000));
  step("second", scene("two", 3_000));
  await after(2_950);
  assert.deepEqual(log, ["one begins"]);
  await after(3_100);
  assert.deepEqual(log, ["one begins", "one ends", "first counts", "two begins", "two ends", "second counts"]);
  stop();
});

test("scenes are played faster while more of them wait", async () => {
  step("first", scene("one", 1_000));
  step("second", scene("two", 1_000), scene("three", 1_200));
  await after(1_000 + 1_000 / 2 + 1_200 + 100);
  assert.equal(log.at(-1), "second counts");
});

test("the remaining scenes are shown at once when the time for them is up", async () => {
  step("roll", scene("walk", 1_700));
  skipIn(300);
  await after(250);
  assert.equal(presenting.value, true);
  await after(100);
  assert.deepEqual(log, ["walk begins", "walk ends", "roll counts"]);
});

test("under reduced motion everything is immediate", () => {
  moves(false);
  step("roll", scene("dice", 400), scene("walk", 600));
  assert.deepEqual(log, ["dice ends", "walk ends", "roll counts"]);
  assert.equal(presenting.value, false);
});

/** A module of scenes whose fetching ends when `arrive` is called. */
function fetched() {
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  const module = later(async () => {
    await arrived;
    return { scenes: [scene("dice", 400)] };
  });
  const scenes = () => scenesFrom(module, (here) => here.scenes);
  return { arrive, present: () => present({ scenes: scenes(), apply: () => log.push("roll counts") }) };
}

test("the first update waits for the module that shows it, those after it do not", async () => {
  const shows = fetched();
  shows.present();
  await after(500);
  assert.deepEqual([log, presenting.value], [[], true]);
  shows.arrive();
  await after(50);
  assert.deepEqual(log, ["dice begins"]);
  await after(450);
  assert.deepEqual(log, ["dice begins", "dice ends", "roll counts"]);
  shows.present();
  assert.equal(log.at(-1), "dice begins", "the module is here");
});

test("an update is shown by its result alone when the module does not come in time, or when it is skipped", async () => {
  const never = fetched();
  never.present();
  await after(1_400);
  assert.deepEqual(log, []);
  await after(200);
  assert.deepEqual(log, ["roll counts"]);

  const late = fetched();
  late.present();
  skip();
  assert.deepEqual(log, ["roll counts", "roll counts"]);
  late.arrive();
  await after(100);
  assert.deepEqual([log.length, presenting.value], [2, false]);
});

test("while something is told, updates wait, and nothing skips them", async () => {
  const release = hold();
  step("roll", scene("dice", 400));
  step("buy");
  skip();
  clearTimeline();
  step("pay", scene("cash", 400));
  await after(1_000);
  assert.deepEqual(log, []);
  assert.equal(presenting.value, true);
  release();
  assert.equal(presenting.value, true);
  await after(450);
  assert.deepEqual(log, ["cash begins", "cash ends", "pay counts"]);
  assert.equal(presenting.value, false);
  hold()();
  assert.equal(presenting.value, false);
});
