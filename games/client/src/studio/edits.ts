/** Making edits of a document of tables and lists on the screen, as the server will make them (games/edits.py). */

import type { Edit, Step, Table } from "./types";

/** An edit of what is not there. */
export class Unfit extends Error {}

/** The edits that the server takes at once. */
export const MOST_EDITS = 200;

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
export const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !isList(value);

function part(parent: unknown, step: Step): unknown {
  if (isTable(parent) && typeof step === "string" && Object.hasOwn(parent, step))
    return parent[step];
  if (isList(parent) && typeof step === "number" && step < parent.length) return parent[step];
  throw new Unfit(String(step));
}

/** The parent with another value at this step, which a table may not have yet. */
function withPart(parent: unknown, step: Step, value: unknown): unknown {
  if (isTable(parent) && typeof step === "string") return { ...parent, [step]: value };
  part(parent, step);
  return (parent as readonly unknown[]).map((one, at) => (at === step ? value : one));
}

function without(parent: unknown, step: Step): unknown {
  part(parent, step);
  if (isList(parent)) return parent.filter((_, at) => at !== step);
  return Object.fromEntries(Object.entries(parent as Table).filter(([key]) => key !== step));
}

function inserted(parent: unknown, step: Step, value: unknown): unknown {
  if (!isList(parent) || typeof step !== "number" || step > parent.length)
    throw new Unfit(String(step));
  return [...parent.slice(0, step), value, ...parent.slice(step)];
}

function moved(parent: unknown, step: Step, to: number | undefined): unknown {
  const one = part(parent, step);
  if (!isList(parent) || to === undefined || to >= parent.length) throw new Unfit(String(to));
  const rest = parent.filter((_, at) => at !== step);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

function made(parent: unknown, { do: what, value, to }: Edit, last: Step): unknown {
  switch (what) {
    case "set":
      return withPart(parent, last, value);
    case "remove":
      return without(parent, last);
    case "insert":
      return inserted(parent, last, value);
    case "move":
      return moved(parent, last, to);
  }
}

function within(parent: unknown, edit: Edit, at: number): unknown {
  const step = edit.path[at];
  if (step === undefined) return edit.value;
  if (at === edit.path.length - 1) return made(parent, edit, step);
  return withPart(parent, step, within(part(parent, step), edit, at + 1));
}

/** Whether two values say the same, whatever the order of the fields of their tables. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((value, at) => same(value, other[at]));
  }
  if (!isTable(one) || !isTable(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]))
  );
}

/** The document after these edits; throws Unfit if one of them is of what is not there. */
export const edited = (document: Table, edits: readonly Edit[]): Table =>
  edits.reduce((now, edit) => within(now, edit, 0) as Table, document);

const samePath = (one: Edit, other: Edit): boolean =>
  one.path.length === other.path.length && one.path.every((step, at) => step === other.path[at]);

/** Two changes as one: what the later one sets anyway is left out of the earlier one. */
export const merged = (before: readonly Edit[], after: readonly Edit[]): Edit[] => [
  ...before.filter(
    (one) => one.do !== "set" || !after.some((next) => next.do === "set" && samePath(one, next)),
  ),
  ...after,
];

/** Edits that are too many for one request as few that set the changed parts of the document whole. */
export function bounded(document: Table, edits: readonly Edit[]): readonly Edit[] {
  if (edits.length <= MOST_EDITS) return edits;
  const after = edited(document, edits);
  const parts = new Set(edits.map(({ path }) => String(path[0])));
  return [...parts].map((key) => ({ do: "set", path: [key], value: after[key] }));
}
