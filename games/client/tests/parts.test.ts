import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { later } from "../src/shell/parts/later";
import { addPart, failedParts, fetchAllParts, fetchFailedParts } from "../src/shell/parts/parts";

const turn = () => new Promise<void>((done) => setImmediate(done));

/** Lets a part make its next attempts, each as soon as it may. */
async function attempts(): Promise<void> {
  for (const wait of [0, 500, 2_000, 5_000]) {
    mock.timers.tick(wait);
    await turn();
  }
}

/** A part that cannot be fetched before this many attempts have failed. */
function part(failures: number, needed = true) {
  const made = { attempts: 0, loaded: false };
  const load = async () => {
    made.attempts += 1;
    if (made.attempts <= failures) throw new Error("offline");
    made.loaded = true;
  };
  return { ...addPart(load, () => needed), made };
}

test("a part of the page that cannot be fetched is fetched again, and only in the end is that said", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const slow = part(3);
  void slow.fetch();
  await attempts();
  assert.deepEqual(slow.made, { attempts: 4, loaded: true });
  assert.deepEqual(failedParts.value, []);

  const missing = part(4);
  void missing.fetch();
  void missing.fetch();
  await attempts();
  assert.equal(missing.made.attempts, 4, "two requests are one fetch");
  assert.equal(failedParts.value.length, 1);

  fetchFailedParts();
  assert.equal(failedParts.value.length, 0);
  await attempts();
  assert.equal(missing.made.loaded, true);
  mock.timers.reset();
});

test("what nobody waits for fails in silence, and is fetched when somebody does", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const early = part(4, false);
  void fetchAllParts();
  await attempts();
  assert.deepEqual([early.made.attempts, failedParts.value], [4, []]);
  void early.fetch();
  await attempts();
  assert.equal(early.made.loaded, true);
  mock.timers.reset();
});

test("a module is fetched once, and what needs it waits for it", async () => {
  let fetches = 0;
  const words = later(async () => {
    fetches += 1;
    return { hello: "Hello!" };
  });
  const said: string[] = [];
  const say = () => words.use(({ hello }) => said.push(hello));
  assert.equal(words.module.value, undefined);
  say();
  say();
  assert.deepEqual(said, []);
  await turn();
  assert.deepEqual([said, fetches], [["Hello!", "Hello!"], 1]);
  say();
  assert.equal(said.length, 3, "once it is here, at once");
});
