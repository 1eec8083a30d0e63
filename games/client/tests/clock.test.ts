import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { pageTime, resetClock, serverNow, setClock } from "../src/shell/store/clock";

/** The server's clock, the page's monotonic one, and the browser's, which somebody sets. */
const clocks = { server: 5_000_000, page: 1_000, browser: 9_000_000 };

function pass(ms: number, asleep = false): void {
  clocks.server += ms;
  clocks.browser += ms;
  if (!asleep) clocks.page += ms;
}

/** A ping and its pong, which travel so long. */
function ping(there: number, back: number): void {
  pass(there);
  const now = clocks.server;
  pass(back);
  setClock(now, there + back);
}

const off = () => Math.abs(serverNow() - clocks.server);

beforeEach(() => {
  mock.method(performance, "now", () => clocks.page);
  mock.method(Date, "now", () => clocks.browser);
  resetClock(clocks.server);
});
afterEach(() => mock.restoreAll());

test("the browser's clock may be set at any moment: a countdown goes on as it was", () => {
  ping(20, 20);
  for (const set of [3_600_000, -7_200_000, 60_000]) {
    const before = serverNow();
    clocks.browser += set;
    assert.equal(serverNow(), before);
    pass(1_000);
    assert.equal(serverNow(), before + 1_000);
    clocks.browser -= set / 2; // between a ping and its answer
    ping(30, 10);
    assert.ok(off() <= 10);
  }
});

test("the fastest pong is kept, and slower ones change nothing while they agree", () => {
  ping(20, 20);
  ping(1_500, 10);
  ping(5, 900);
  assert.equal(off(), 0);
  ping(2, 4);
  assert.ok(off() <= 1);
});

test("after sleep the first pong puts the clock right, however slow it is", () => {
  ping(5, 5);
  pass(600_000, true);
  assert.equal(off(), 600_000);
  ping(200, 300);
  assert.ok(off() <= 250);
  ping(10, 10);
  assert.equal(off(), 0);
});

test("the server's clock may be set, too", () => {
  ping(5, 5);
  clocks.server -= 3_600_000;
  ping(50, 70);
  assert.ok(off() <= 60);
});

test("a moment of the server's comes when the page's clock says so", () => {
  ping(10, 10);
  assert.equal(pageTime(clocks.server + 5_000), clocks.page + 5_000);
});
