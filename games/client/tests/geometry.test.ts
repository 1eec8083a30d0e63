import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbour, ring } from "../src/board/geometry";

test("forty spaces: corners at 0, 10, 20 and 30, and the ring closes", () => {
  const places = ring(40);
  assert.deepEqual(
    places.flatMap((place, index) => (place.corner ? [index] : [])),
    [0, 10, 20, 30],
  );
  const area = places.reduce((sum, place) => sum + place.width * place.height, 0);
  const deep = places[0]?.width ?? 0;
  assert.ok(Math.abs(area - 4 * deep * (100 - deep)) < 1e-6);
});

test("a ring of any length is full", () => {
  for (const count of [4, 5, 13, 22, 39, 41, 60]) {
    const places = ring(count);
    assert.equal(places.length, count);
    for (const { x, y, width, height } of places) {
      assert.ok(x >= -1e-9 && y >= -1e-9 && x + width <= 100 + 1e-9 && y + height <= 100 + 1e-9);
    }
  }
});

test("a ring of any length that boards may have leaves room in its middle, and parts that fit its spaces", () => {
  for (let count = 20; count <= 60; count += 4) {
    const places = ring(count);
    const { width, height, fine } = places[1] ?? assert.fail();
    assert.deepEqual(
      places.flatMap(({ corner }, index) => (corner ? [index] : [])),
      [0, count / 4, count / 2, (3 * count) / 4],
    );
    assert.ok(height <= 16 && width > 5.5 && fine > 0.7 && fine < 1.25, `${count}`);
    // Four houses of 1.8, as in board.css.
    assert.ok(4 * 1.8 * fine < width, `${count}`);
  }
  assert.ok(Math.abs((ring(40)[0]?.fine ?? 0) - 1) < 1e-9);
});

test("arrows walk along a side and across the board", () => {
  const places = ring(40);
  assert.equal(neighbour(places, 0, "ArrowLeft"), 1);
  assert.equal(neighbour(places, 1, "ArrowRight"), 0);
  assert.equal(neighbour(places, 0, "ArrowUp"), 39);
  assert.equal(neighbour(places, 5, "ArrowUp"), 25);
  assert.equal(neighbour(places, 1, "ArrowUp"), 29);
  assert.equal(neighbour(places, 10, "ArrowUp"), 11);
  assert.equal(neighbour(places, 12, "ArrowRight"), 38);
  assert.equal(neighbour(places, 20, "ArrowUp"), 20);
});
