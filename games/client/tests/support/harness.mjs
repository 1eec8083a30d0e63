/** Runs many test files in one process, one after another; to them this module is "node:test". */

import { mock, test as run } from "node:test";

const GLOBALS = Object.getOwnPropertyDescriptors(globalThis);

const empty = () => ({ tests: [], beforeEach: [], afterEach: [], after: [] });
let collected = empty();

export { mock };
export const test = (name, body) => void collected.tests.push({ name, body });
export const beforeEach = (hook) => void collected.beforeEach.push(hook);
export const afterEach = (hook) => void collected.afterEach.push(hook);
export const after = (hook) => void collected.after.push(hook);

const each = async (hooks) => {
  for (const hook of hooks) await hook();
};

/** Leaves nothing of a file that could disturb the next one. */
async function tidyUp(after) {
  mock.timers.reset();
  mock.restoreAll();
  await each(after);
  for (const key of Reflect.ownKeys(globalThis)) {
    const now = Object.getOwnPropertyDescriptor(globalThis, key);
    if (!now?.configurable) continue;
    if (Object.hasOwn(GLOBALS, key)) Object.defineProperty(globalThis, key, GLOBALS[key]);
    else delete globalThis[key];
  }
}

async function runFile(name, url) {
  collected = empty();
  try {
    await import(url);
    if (collected.tests.length === 0) throw new Error("The file has no tests.");
  } catch (problem) {
    collected.tests = [{ name: "loads", body: () => Promise.reject(problem) }];
  }
  // A test that is registered late would be taken for one of the next file.
  const { tests, beforeEach, afterEach, after } = collected;
  for (const { name: title, body } of tests) {
    await run(`${name}: ${title}`, async () => {
      try {
        await each(beforeEach);
        await body();
      } finally {
        await each(afterEach);
      }
    });
  }
  await tidyUp(after);
}

/** Runs bundled files; each brings its own copy of the client, so none sees the state of another. */
export async function runFiles(names, folder) {
  for (const name of names) await runFile(name, new URL(name.replace(/ts$/, "js"), folder));
}
