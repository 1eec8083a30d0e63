import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { all, press, say, show, text, withClocks } from "./support/room";
import { welcome } from "./support/frames";

const page = () => document.getElementById("table") as HTMLElement;
const news = () => all(".page-note").map(text);

/** A welcome after a reconnect, by a server with this build. */
const welcomed = (position: string, build: string) => say({ ...welcome(position, "seat_0"), build });

beforeEach(() => {
  page().dataset.build = "first";
});
afterEach(() => {
  delete page().dataset.build;
});

test("the build that the page was loaded with is no news", async () => {
  await show("offer", "seat_1");
  await say({ ...welcome("offer", "seat_1"), build: "first" });
  assert.deepEqual(news(), []);
});

test("another build is told while nobody waits for the reader, and not again once declined", async () => {
  await show("auction", "spectator");
  await say({ ...welcome("auction", "spectator"), build: "second" });
  assert.match(news()[0] ?? "", /There is a new version/);
  await press("Later");
  assert.deepEqual(news(), []);
  await say({ ...welcome("auction", "spectator"), build: "third" });
  assert.equal(news().length, 1);
});

test("nothing is told at one's own decision", async () => {
  await show("buy", "seat_0");
  await welcomed("buy", "fourth");
  assert.deepEqual(news(), []);
});

test("a reader who does nothing for a minute has the new build loaded, once", async () => {
  const reload = mock.method(location, "reload", () => undefined);
  const act = () => document.dispatchEvent(new Event("keydown", { bubbles: true }));
  await withClocks(async (pass) => {
    await show("auction", "spectator");
    act();
    await say({ ...welcome("auction", "spectator"), build: "fifth" });
    await pass(30);
    act();
    await pass(59);
    assert.equal(reload.mock.callCount(), 0);
    await pass(2);
    assert.equal(reload.mock.callCount(), 1);
    await pass(120);
    assert.equal(reload.mock.callCount(), 1);
  });
  reload.mock.restore();
});
