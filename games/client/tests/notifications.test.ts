import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { act } from "preact/test-utils";
import { all, press, say, show, text } from "./support/room";
import { notifyOn } from "../src/shell/store/preferences";

let shown: string[] = [];

/** The notifications of a browser; one of Android has the class, which throws. */
function browser(permission: NotificationPermission, throws: boolean): void {
  shown = [];
  class Note {
    static permission = permission;
    static requestPermission = async () => permission;
    constructor(title: string) {
      if (throws) throw new TypeError("Illegal constructor.");
      shown.push(title);
    }
  }
  Object.assign(globalThis, { Notification: Note });
}

/** A browser with a service worker, which may show notifications where a page may not. */
function withWorker(): void {
  const worker = { active: {}, showNotification: async (title: string) => void shown.push(title) };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => worker },
  });
}

afterEach(() => {
  notifyOn.value = false;
  mock.restoreAll();
  Reflect.deleteProperty(globalThis, "Notification");
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const box = () =>
  all("label").find((one) => text(one).startsWith("Notify me"))?.querySelector("input") ?? assert.fail("There is no such choice.");

async function allow(): Promise<void> {
  await press("Menu");
  await act(() => box().click());
  await act(() => new Promise((answered) => setTimeout(answered))); // after all that the browser is asked for
}

/** My turn begins while I look elsewhere. */
async function myTurn(): Promise<void> {
  await show("roll", "seat_1");
  mock.getter(document, "hidden", () => true);
  const patch = { decision: { id: 99, kind: "roll", players: [1], seconds: 60 }, legal: [{ type: "roll", decision: 99 }] };
  await say({ type: "update", version: 2, now: 0, events: [], patch });
}

test("a turn that begins in a hidden tab is notified", async () => {
  browser("granted", false);
  notifyOn.value = true;
  await myTurn();
  assert.deepEqual(shown, ["Your turn"]);
});

test("where notifications throw, the turn begins all the same, and they are turned off", async () => {
  browser("granted", true);
  notifyOn.value = true;
  await myTurn();
  assert.match(document.title, /^● Your turn/);
  assert.equal(notifyOn.value, false);
});

test("where a page may show none, the service worker does", async () => {
  browser("granted", true);
  withWorker();
  await show("roll", "seat_0");
  await allow();
  assert.deepEqual(shown, ["You will be notified here."]);
  await myTurn();
  assert.deepEqual(shown, ["You will be notified here.", "Your turn"]);
  assert.equal(notifyOn.value, true);
});

test("notifications are turned on only where a first one can be shown; otherwise the menu says why not", async () => {
  for (const [permission, throws, on, note] of [
    ["granted", false, true, ""],
    ["granted", true, false, "This browser cannot show notifications."],
    ["denied", false, false, "This browser does not allow notifications."],
  ] as const) {
    browser(permission, throws);
    notifyOn.value = false;
    await show("roll", "seat_0");
    await allow();
    assert.equal(notifyOn.value, on);
    assert.equal(text(all(".menu-choices [role=status]")[0]), note);
    assert.deepEqual(shown, on ? ["You will be notified here."] : []);
  }
});
