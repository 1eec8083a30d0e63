import assert from "node:assert/strict";
import { test } from "node:test";
import { type Place, ring } from "../src/board/geometry";
import { inCell, type Spot, type Spots, spots, visiting } from "../src/board/spots";

const PIECE = 3.3;
const SMALL = 5.2;
/** So many are told apart on a small board, too; more of them are crowded there. */
const CLEAR = 4;
const board = ring(40);

function place(index: number): Place {
  const found = board[index];
  assert.ok(found);
  return found;
}

/** No other piece reaches further than so much of its width over it. */
function clear(a: Spot, b: Spot, size: number, most: number): boolean {
  return size - Math.hypot(a.x - b.x, a.y - b.y) < size * most;
}

function apart(stand: readonly Spots[], what: string) {
  stand.forEach((one, at) => {
    for (const other of stand.slice(at + 1)) {
      assert.ok(clear(one.named, other.named, PIECE, 0.5), `${what}: ${at} of ${stand.length}`);
      if (stand.length <= CLEAR)
        assert.ok(clear(one.small, other.small, SMALL, 0.4), `${what}, small: ${at} of ${stand.length}`);
      assert.notDeepEqual(one.small, other.small, what);
    }
  });
}

test("up to eight pieces on any space keep apart and stay in sight", () => {
  for (const places of [20, 24, 40, 60].map(ring)) {
    places.forEach((one, index) => {
      for (let count = 1; count <= 8; count += 1) {
        const stand = Array.from({ length: count }, (_, at) => spots(one, { at, count }, true));
        apart(stand, `${index} of ${places.length}`);
        for (const { x, y } of stand.flatMap(({ named, small }) => [named, small]))
          assert.ok(x > 1.5 && x < 98.5 && y > 1.5 && y < 98.5, `${index}: one of ${count} sticks out`);
      }
    });
  }
});

test("one piece leaves the name and the price to be read", () => {
  for (const [index, priceFromEnd] of [[3, 1.15 + 1.1], [23, 2.7 + 1.1]] as const) {
    const { y, height } = place(index);
    const { named } = spots(place(index), { at: 0, count: 1 }, true);
    const name = y + (index < 10 ? 2.7 : 1.15) + 3.6;
    assert.ok(named.y - PIECE / 2 > name - 0.5, `the name on ${index}`);
    assert.ok(named.y + PIECE / 2 < y + height - priceFromEnd + 0.5, `the price on ${index}`);
  }
  for (const index of [13, 33]) {
    const { x, width } = place(index);
    const written = x + width / 2 + (index < 20 ? -1 : 1) * ((2.7 - 1.15) / 2);
    const { named } = spots(place(index), { at: 0, count: 1 }, true);
    assert.ok(Math.abs(named.x - written) - PIECE / 2 > 1.9, `a long price on ${index}`);
    const plain = x + width / 2 + ((index < 20 ? 1 : -1) * 1.15) / 2;
    const spot = spots(place(index), { at: 0, count: 1 }, false).named;
    assert.ok(Math.abs(spot.x - plain) - PIECE / 2 > 1.9, `a long price on ${index} without a band`);
  }
});

test("on a small board pieces leave names and prices alone: they stand on the inner edge, and on into the middle", () => {
  for (const index of [3, 13, 23, 33]) {
    const { x, y, width, height } = place(index);
    for (let at = 0; at < 4; at += 1) {
      const { small } = spots(place(index), { at, count: 4 }, true);
      const inside = index < 10 ? small.y - y : index < 20 ? x + width - small.x : index < 30 ? y + height - small.y : small.x - x;
      assert.ok(inside + SMALL / 2 < 2.3, `${at} on ${index}`);
    }
  }
});

test("who visits a corner jail stands outside its cell, wherever the corner is", () => {
  for (const index of [0, 10, 20, 30]) {
    const jail = place(index);
    const prisoner = inCell(jail, { at: 0, count: 1 }).named;
    for (let count = 1; count <= 8; count += 1) {
      const stand = Array.from({ length: count }, (_, at) => visiting(jail, { at, count }));
      apart(stand, `visiting ${index}`);
      for (const { named } of stand)
        assert.ok(Math.hypot(named.x - prisoner.x, named.y - prisoner.y) > PIECE, `${index} of ${count}`);
      apart(Array.from({ length: count }, (_, at) => inCell(jail, { at, count })), `in ${index}`);
    }
  }
});
