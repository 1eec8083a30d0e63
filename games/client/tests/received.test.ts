import assert from "node:assert/strict";
import { test } from "node:test";
import { frame, receiveRoom } from "../src/shell/store/received";
import type { Room, You } from "../src/shell/wire/messages";

const you = { name: "Ann", host: false, guest: false } as You;

function shown(): void {
  frame.value = {
    id: 7,
    seats: [
      { seat: 0, name: "Ann", kind: "person", token: 0 },
      { seat: 1, name: "Bob", kind: "person", token: 1 },
    ],
    board: { spaces: [], groups: [], start: 0, most_houses: 4, currency: "Tk" },
    seed_hash: "",
  };
}

const called = (phase: Room["phase"], game: number): Room =>
  ({ phase, game, members: [{ id: 1, name: "Annabel", seat: 0 }] }) as unknown as Room;

const names = () => frame.value?.seats.map((chair) => chair.name);

test("who takes another name during the game is called by it", () => {
  shown();
  receiveRoom({ you, room: called("playing", 7) });
  assert.deepEqual(names(), ["Annabel", "Bob"]);
});

test("an ended game, or another, keeps its names", () => {
  for (const room of [called("ended", 7), called("playing", 8)]) {
    shown();
    receiveRoom({ you, room });
    assert.deepEqual(names(), ["Ann", "Bob"]);
  }
});
