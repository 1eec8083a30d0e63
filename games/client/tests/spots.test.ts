import assert from "node:assert/strict";
import { test } from "node:test";
import { type Place, ring } from "../src/board/geometry";
import { inCell, type Spot, spots, visiting } from "../src/pieces/spots";

const PIECE = 3.7;
const board = ring(40);

function place(index: number): Place {
  const found = board[index];
  assert.ok(found);
  return found;
}

function overlap(a: Spot, b: Spot): number {
  return PIECE - Math.hypot(a.x - b.x, a.y - b.y);
}

test("up to eight pieces on any space keep apart and stay in sight", () => {
  for (let index = 0; index < 40; index += 1) {
    for (let count = 1; count <= 8; count += 1) {
      const stand = Array.from({ length: count }, (_, at) => spots(place(index), { at, count }));
      stand.forEach((one, at) => {
        for (const spot of [one.named, one.small]) {
          assert.ok(spot.x > 1.5 && spot.x < 98.5 && spot.y > 1.5 && spot.y < 98.5, `${index}: ${at} of ${count}`);
        }
        for (const other of stand.slice(at + 1)) {
          assert.ok(overlap(one.named, other.named) < PIECE / 2, `${index}: ${at} of ${count} is covered`);
          assert.ok(overlap(one.small, other.small) < PIECE / 2, `${index}: ${at} of ${count} is covered`);
        }
      });
    }
  }
});

test("one piece leaves the name and the price to be read", () => {
  for (const [index, priceFromEnd] of [[3, 1.15 + 1.1], [23, 2.7 + 1.1]] as const) {
    const { y, height } = place(index);
    const { named } = spots(place(index), { at: 0, count: 1 });
    const name = y + (index < 10 ? 2.7 : 1.15) + 3.6;
    assert.ok(named.y - PIECE / 2 > name - 0.5, `the name on ${index}`);
    assert.ok(named.y + PIECE / 2 < y + height - priceFromEnd + 0.5, `the price on ${index}`);
  }
  for (const index of [13, 33]) {
    const { x, width } = place(index);
    const written = x + width / 2 + (index < 20 ? -1 : 1) * ((2.7 - 1.15) / 2);
    const { named } = spots(place(index), { at: 0, count: 1 });
    assert.ok(Math.abs(named.x - written) - PIECE / 2 > 1.2, `the price on ${index}`);
  }
});

test("who visits a corner jail stands outside its cell, wherever the corner is", () => {
  for (const index of [0, 10, 20, 30]) {
    const jail = place(index);
    const prisoner = inCell(jail, { at: 0, count: 1 }).named;
    for (let count = 1; count <= 8; count += 1) {
      const stand = Array.from({ length: count }, (_, at) => visiting(jail, { at, count }).named);
      stand.forEach((spot, at) => {
        assert.ok(overlap(spot, prisoner) < 0, `${index}: ${at} of ${count} stands in the cell`);
        for (const other of stand.slice(at + 1)) assert.ok(overlap(spot, other) < PIECE / 2);
      });
    }
  }
});
