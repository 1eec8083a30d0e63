import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Refused, RoomSocket, type SocketStatus } from "../src/shell/wire/socket";

interface Sent {
  id: string;
  type: string;
  version?: number;
  game?: number;
  seen?: number;
}

/** A line to a server that the test plays itself. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: Sent[] = [];
  onopen: () => void = () => undefined;
  onmessage: (frame: { data: string }) => void = () => undefined;
  onclose: (frame: { code: number }) => void = () => undefined;

  constructor(readonly url: string) {
    Line.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
    this.say({ type: "welcome", id: this.sent.at(-1)?.id, now: 0 });
  }

  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  break(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

let statuses: SocketStatus[] = [];
const listeners = new Map<string, () => void>();
const network = { onLine: true };

/** The browser loses its network, or gets it back. */
function setOnline(onLine: boolean): void {
  network.onLine = onLine;
  listeners.get(onLine ? "online" : "offline")?.();
}

function table(): RoomSocket {
  return new RoomSocket("ws://here/", {
    receive: () => undefined,
    status: (status) => statuses.push(status),
    held: () => ({ version: 7, game: 3 }),
    seen: () => 6,
    heldRoom: () => 20,
    clock: () => undefined,
  });
}

function last(): Line {
  const line = Line.all.at(-1);
  assert.ok(line);
  return line;
}

beforeEach(() => {
  Line.all = [];
  statuses = [];
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  mock.method(performance, "now", () => Date.now());
  Object.assign(globalThis, {
    WebSocket: Line,
    window: globalThis,
    document: { hidden: false, addEventListener: (name: string, listener: () => void) => listeners.set(name, listener) },
    navigator: network,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  });
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test("the first word is hello, with what this client has", () => {
  table();
  last().open();
  const [hello] = last().sent;
  assert.deepEqual([hello?.type, hello?.version, hello?.game], ["hello", 7, 3]);
  assert.deepEqual(statuses, ["open"]);
});

test("what was not answered is sent again with the same id, once the server has welcomed again", async () => {
  const socket = table();
  last().open();
  const answered = socket.send({ type: "back" });
  const first = last().sent.at(-1);
  last().break(1006);
  mock.timers.tick(1_000);
  assert.equal(Line.all.length, 2);
  last().open();
  assert.equal(last().sent.at(-1)?.id, first?.id);
  last().say({ type: "ack", id: first?.id, version: 8 });
  assert.equal((await answered).version, 8);
  last().break(1006);
  mock.timers.tick(1_000);
  last().open();
  assert.deepEqual(
    last().sent.map((one) => one.type),
    ["hello"],
  );
});

test("an answer that names a version whose update never comes leads to a hello", () => {
  const socket = table();
  last().open();
  for (const [type, version, expected] of [
    ["act", 7, "act"],
    ["act", 8, "hello"],
    ["back", 8, "hello"],
    ["lobby", 20, "lobby"],
    ["lobby", 21, "hello"],
    ["report", 1_000, "report"],
  ] as const) {
    void socket.send({ type });
    last().say({ type: "ack", id: last().sent.at(-1)?.id, version });
    mock.timers.tick(2_000);
    assert.equal(last().sent.at(-1)?.type, expected);
    mock.timers.tick(3_100); // a hello that is not answered is sent again after five seconds
  }
});

test("a refusal fails the promise with its code", async () => {
  const socket = table();
  last().open();
  const answered = socket.send({ type: "act", action: { type: "roll" } });
  last().say({ type: "error", id: last().sent.at(-1)?.id, code: "not_your_turn", message: "No." });
  await assert.rejects(
    answered,
    (problem) => problem instanceof Refused && problem.refusal.code === "not_your_turn",
  );
});

test("after 44xx it stays away, but for those that ask for patience", () => {
  table();
  last().open();
  last().break(4408);
  mock.timers.tick(30_000);
  assert.equal(Line.all.length, 2);
  last().open();
  last().break(4403);
  mock.timers.tick(600_000);
  assert.equal(Line.all.length, 2);
  assert.equal(statuses.at(-1), "closed");
});

test("a line that answers nothing is given up, one that answers is kept", () => {
  table();
  last().open();
  for (let i = 0; i < 10; i += 1) {
    mock.timers.tick(15_000);
    assert.equal(last().sent.at(-1)?.type, "ping");
    last().say({ type: "pong", id: last().sent.at(-1)?.id, now: 0, room_version: 1 });
  }
  assert.equal(Line.all.length, 1);
  for (let i = 0; i < 12; i += 1) mock.timers.tick(5_000);
  assert.ok(Line.all.length > 1);
});

test("a lost network is noticed at once, and so is its return", async () => {
  const socket = table();
  last().open();
  const answered = socket.send({ type: "act", action: { type: "roll" } });
  const { id } = last().sent.at(-1) ?? assert.fail();
  setOnline(false);
  assert.equal(statuses.at(-1), "offline");
  mock.timers.tick(20_000);
  last().break(1006);
  assert.equal(statuses.at(-1), "offline");
  const before = Line.all.length;
  setOnline(true);
  assert.equal(Line.all.length, before + 1);
  last().open();
  assert.deepEqual([statuses.at(-1), last().sent.at(-1)?.id], ["open", id]);
  last().say({ type: "ack", id, version: 8 });
  assert.equal((await answered).type, "ack");
});

for (const code of [4503, 1012]) {
  test(`a planned restart (${code}) is no alarm`, () => {
    table();
    last().open();
    last().break(code);
    assert.equal(statuses.at(-1), "restarting");
    mock.timers.tick(1_000);
    last().break(1006); // the next process does not answer yet
    assert.equal(statuses.at(-1), "restarting");
    mock.timers.tick(5_000);
    last().open();
    assert.equal(statuses.at(-1), "open");
    last().break(1006);
    assert.equal(statuses.at(-1), "lost");
  });
}

test("a server that stays away after a planned restart is an alarm", () => {
  table();
  last().open();
  last().break(4503);
  mock.timers.tick(31_000);
  last().break(1006);
  assert.equal(statuses.at(-1), "lost");
});

test("each pong is timed by its own ping, whatever happens to the browser's clock meanwhile", () => {
  const heard: number[][] = [];
  const socket = new RoomSocket("ws://here/", {
    receive: () => undefined,
    status: () => undefined,
    held: () => ({ version: 7, game: 3 }),
    seen: () => 6,
    heldRoom: () => 20,
    clock: (now, travelled) => heard.push([now, travelled]),
  });
  let page = 0;
  mock.method(performance, "now", () => page);
  last().open();
  mock.timers.tick(15_000);
  const first = last().sent.at(-1);
  page = 700;
  mock.method(Date, "now", () => -86_400_000);
  listeners.get("online")?.();
  const second = last().sent.at(-1);
  assert.deepEqual([first?.type, second?.type], ["ping", "ping"]);
  page = 750;
  last().say({ type: "pong", id: first?.id, now: 1_000 });
  last().say({ type: "pong", id: second?.id, now: 1_001 });
  last().say({ type: "pong", id: second?.id, now: 1_002 });
  last().say({ type: "pong", id: "another", now: 1_003 });
  assert.deepEqual(heard, [[1_000, 750], [1_001, 50]]);
  assert.ok(socket);
});

test("a player's heartbeat says what was shown while somebody looked", () => {
  table();
  last().open();
  const page = document as { hidden: boolean };
  mock.timers.tick(15_000);
  assert.equal(last().sent.at(-1)?.seen, 6);
  page.hidden = true;
  listeners.get("visibilitychange")?.();
  assert.equal(last().sent.at(-1)?.seen, 6, "until now");
  mock.timers.tick(15_000);
  assert.deepEqual([last().sent.at(-1)?.type, last().sent.at(-1)?.seen], ["ping", undefined]);
});

test("a page that was frozen or comes back from the back button's cache asks at once whether its line lives", () => {
  table();
  last().open();
  for (const [name, event] of [
    ["resume", {}],
    ["pageshow", { persisted: true }],
  ] as const) {
    const before = Line.all.length;
    last().sent.length = 0;
    (listeners.get(name) as ((event: object) => void) | undefined)?.(event);
    assert.equal(last().sent.at(-1)?.type, "ping");
    mock.timers.tick(4_000); // no answer: the line is dead
    mock.timers.tick(1_000);
    assert.equal(Line.all.length, before + 1);
    last().open();
  }
  last().sent.length = 0;
  (listeners.get("pageshow") as ((event: object) => void) | undefined)?.({ persisted: false });
  assert.deepEqual(last().sent, []);
});
