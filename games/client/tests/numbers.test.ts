import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { frame, say, sent, show } from "./support/room";
import { numbers } from "./support/server";

const sha = (text: string) => createHash("sha256").update(text).digest("hex");

interface Change {
  readonly type: string;
  readonly commitment?: string;
  readonly random?: string;
}

const { host: welcome = assert.fail() } = frame<
  Record<string, { room: { code: string; version: number; members: { id: number }[] }; you: { member: number } }>
>("lobby");
let version = welcome.room.version;

/** The room changes; `commitment` is the one it shows for me. */
async function change(commitment: string | undefined, more: object = {}): Promise<void> {
  version += 1;
  const members = welcome.room.members.map((one) => (one.id === welcome.you.member && commitment ? { ...one, commitment } : one));
  await say({ type: "room", room: { ...welcome.room, version, members, ...more }, you: welcome.you });
}

/** The last of so many changes that the client has sent by itself; hashing takes it a moment. */
async function made(count: number): Promise<Change> {
  for (let turn = 0; numbers.length < count && turn < 500; turn += 1) await new Promise((done) => setTimeout(done, 2));
  assert.equal(numbers.length, count);
  return numbers.at(-1)?.change as Change;
}

async function accept(): Promise<void> {
  await say({ type: "ack", id: numbers.at(-1)?.id, version: version + 1 });
}

const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? "[]");

test("the client commits a number, reveals it only while the game starts, and keeps it for the proof", async () => {
  await show("lobby", "host");
  const { type, commitment } = await made(1);
  assert.equal(type, "commit_random");
  const { random } = kept("opoly.rounds")[0];
  assert.match(random, /^[0-9a-f]{64}$/);
  assert.equal(commitment, sha(random));
  await accept();
  await change(commitment);
  await change(commitment, { secret_hash: "5ec7e7" });
  assert.deepEqual(await made(2), { type: "reveal_random", random });
  await accept();
  await change(commitment, { phase: "playing", game: 7 });
  assert.deepEqual(kept("opoly.numbers"), [{ game: 7, random, secretHash: "5ec7e7", commitments: [commitment] }]);
  assert.deepEqual(kept("opoly.rounds"), []);
  assert.deepEqual(sent, [], "nothing of it looks like something a player did");
});

test("after a reload it reveals the number of before", async () => {
  const random = sha("kept");
  localStorage.setItem("opoly.rounds", JSON.stringify([{ room: welcome.room.code, random, commitment: sha(random) }]));
  await change(sha(random));
  await change(sha(random), { secret_hash: "5ec7e7" });
  assert.deepEqual(await made(3), { type: "reveal_random", random });
  await accept();
});

test("after a start that was cancelled it commits another number", async () => {
  const [used] = kept("opoly.rounds");
  await change(undefined);
  const { type, commitment } = await made(4);
  assert.equal(type, "commit_random");
  assert.notEqual(commitment, used.commitment);
  await accept();
  await change(commitment);
});

test("what another device of mine committed is replaced once, and then left alone", async () => {
  const [mine] = kept("opoly.rounds");
  await change(sha("another device"));
  assert.deepEqual(await made(5), { type: "commit_random", commitment: mine.commitment });
  await accept();
  await change(sha("another device"));
  await change(sha("another device"), { secret_hash: "5ec7e7" });
  await change(sha("another device"));
  await made(5);
});
