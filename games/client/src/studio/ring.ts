/** Rearranging the spaces of the ring. Cards that send to a space follow it. */

import { cardsIn, figureIn, nameEdits, ownLanguage, shownName, spacesIn } from "./document";
import type { Edit, Table } from "./types";

const SIDES = 4;

/** The number of spaces on each side with its corner; undefined while the sides are not equally long. */
export const sideOf = (count: number): number | undefined =>
  count >= SIDES && count % SIDES === 0 ? count / SIDES : undefined;

export function isCorner(at: number, count: number): boolean {
  const side = sideOf(count);
  return side !== undefined && at % side === 0;
}

/** The edits after which cards send to the same spaces as before; `to` has the new number of each that is still there. */
function retargeted(doc: Table, to: (old: number) => number | undefined): Edit[] {
  return cardsIn(doc).flatMap((card, at): Edit[] => {
    const old = figureIn(card.space);
    if (old === undefined || old < 0 || old >= spacesIn(doc).length) return [];
    const now = to(old);
    if (now === old) return [];
    const path = ["card", at, "space"];
    return [now === undefined ? { do: "remove", path } : { do: "set", path, value: now }];
  });
}

/** The edits that bring the spaces into an order, which has the old number of each. */
export function reordered(doc: Table, order: readonly number[]): Edit[] {
  const now = order.map((_, at) => at);
  const moves: Edit[] = [];
  order.forEach((old, at) => {
    const from = now.indexOf(old);
    if (from === at) return;
    now.splice(from, 1);
    now.splice(at, 0, old);
    moves.push({ do: "move", path: ["space", from], to: at });
  });
  return moves.length === 0 ? [] : [...moves, ...retargeted(doc, (old) => order.indexOf(old))];
}

const numbers = (doc: Table): number[] => spacesIn(doc).map((_, at) => at);

export function swapped(doc: Table, one: number, other: number): Edit[] {
  const order = numbers(doc);
  order[one] = other;
  order[other] = one;
  return reordered(doc, order);
}

/** A space is moved between others, and those between make room. Corners stay: a corner changes places with the other. */
export function moved(doc: Table, from: number, to: number): Edit[] {
  const count = spacesIn(doc).length;
  if (from === to || to < 0 || to >= count) return [];
  if (isCorner(from, count) || isCorner(to, count)) return swapped(doc, from, to);
  const free = numbers(doc).filter((at) => !isCorner(at, count));
  const shifted = free.filter((at) => at !== from);
  shifted.splice(free.indexOf(to), 0, from);
  const order = numbers(doc);
  free.forEach((at, rank) => {
    order[at] = shifted[rank] ?? at;
  });
  return reordered(doc, order);
}

/** The spaces from one to another in the opposite order, corners apart unless they are all there is. */
export function reversed(doc: Table, from: number, to: number): Edit[] {
  const count = spacesIn(doc).length;
  const [first, last] = from < to ? [from, to] : [to, from];
  const turned = numbers(doc).filter((at) => at >= first && at <= last && !isCorner(at, count));
  const order = numbers(doc);
  turned.forEach((at, rank) => {
    order[at] = turned[turned.length - 1 - rank] ?? at;
  });
  return reordered(doc, order);
}

/** The other direction of play: the first space stays, and with it each corner takes the place of the one opposite. */
export function turnedRound(doc: Table): Edit[] {
  const count = spacesIn(doc).length;
  return reordered(
    doc,
    numbers(doc).map((at) => (count - at) % count),
  );
}

const free = (kind: string, name: string): Table => ({ kind, name });

/** One more space on each side, behind the place of this one; a single one while the sides are not equally long. */
export function added(doc: Table, at: number, kind: string, name: string): Edit[] {
  const count = spacesIn(doc).length;
  const side = sideOf(count);
  const before = at - (side === undefined ? 0 : Math.floor(at / side) * side);
  const places = side === undefined ? [at] : numbers(doc).filter((one) => one % side === before);
  const inserts = [...places]
    .reverse()
    .map((place): Edit => ({ do: "insert", path: ["space", place + 1], value: free(kind, name) }));
  return [...inserts, ...retargeted(doc, (old) => old + places.filter((one) => one < old).length)];
}

/** The spaces that go when this one is taken away: one from each side, at its place; of a corner, its neighbour. */
export function takenWith(doc: Table, at: number): number[] {
  const count = spacesIn(doc).length;
  const side = sideOf(count);
  if (side === undefined) return [at];
  const place = Math.max(1, at % side);
  return numbers(doc).filter((one) => one % side === place);
}

export function removed(doc: Table, at: number): Edit[] {
  const places = takenWith(doc, at);
  const gone = new Set(places);
  const removes = [...places]
    .reverse()
    .map((place): Edit => ({ do: "remove", path: ["space", place] }));
  const to = (old: number) =>
    gone.has(old) ? undefined : old - places.filter((one) => one < old).length;
  return [...removes, ...retargeted(doc, to)];
}

/** A copy of a space at another place, with a number behind its names if the other one stays. */
export function pasted(doc: Table, copy: Table, at: number): Edit[] {
  const own = ownLanguage(doc);
  const path = ["space", at];
  const others = spacesIn(doc).filter((_, other) => other !== at);
  const edits: Edit[] = [{ do: "set", path, value: copy }];
  const name = shownName(copy, own);
  if (others.every((one) => shownName(one, own) !== name)) return edits;
  const taken = new Set(others.map((one) => shownName(one, own)));
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  const languages = [own, ...Object.keys((copy.names as Table | undefined) ?? {})];
  const renamed = languages.flatMap((language) => {
    const old = language === own ? copy.name : (copy.names as Table)[language];
    return typeof old === "string" && old !== ""
      ? nameEdits(path, copy, language, own, `${old} ${number}`)
      : [];
  });
  return [...edits, ...renamed];
}
