/** The problems of the board, each at the field that it is about. */

import { t } from "../shell/i18n/catalogue";
import { nameOf } from "../shell/i18n/names";
import { groupsIn, textIn } from "./document";
import { isList } from "./edits";
import { placeName } from "./labels";
import { type Section, selected, show } from "./selection";
import { change, doc, problems } from "./store";
import type { Edit, Problem, Step } from "./types";
import { nameOfGroup, view } from "./view";

const STEP = /\[(\d+)\]|([^.[\]]+)/g;

/** The steps of a path such as `space[5].rents[2]`. */
export const stepsOf = (path: string): Step[] =>
  [...path.matchAll(STEP)].map(([, index, key]) =>
    index === undefined ? (key ?? "") : Number(index),
  );

/** The path as problems write it. */
export const pathOf = (steps: readonly Step[]): string =>
  steps.reduce<string>(
    (path, step) =>
      typeof step === "number" ? `${path}[${step}]` : path === "" ? step : `${path}.${step}`,
    "",
  );

/** The problems at a place, and at what lies in it. */
export function problemsAt(steps: readonly Step[]): readonly Problem[] {
  const path = pathOf(steps);
  return problems.value.filter(
    (one) =>
      one.path === path || one.path.startsWith(`${path}.`) || one.path.startsWith(`${path}[`),
  );
}

/** Where in the studio a problem is put right: the section, and the field in it. */
interface Place {
  readonly section: Section;
  readonly space?: number;
  readonly field: string;
}

function fieldAt([part, index, ...rest]: readonly Step[]): string {
  // A name that is missing in a language is written in the field of that language.
  const inside = typeof rest.at(-1) === "number" ? rest.slice(0, -1) : rest;
  return pathOf([part ?? "", ...(index === undefined ? [] : [index]), ...inside]);
}

export function placeOf({ path }: Problem): Place {
  const steps = stepsOf(path);
  const [part, index] = steps;
  if (part === "space" && typeof index === "number") {
    return { section: "space", space: index, field: fieldAt(steps) };
  }
  if (part === "card") return { section: "cards", field: fieldAt(steps) };
  if (part === "group") return { section: "groups", field: fieldAt(steps) };
  if (part === "currency" || part === "short_names") return { section: "names", field: path };
  return { section: part === "name" ? "board" : "space", field: path };
}

/** What a place is, in words: "Space 5, Oxford Street: price". */
export function aboutWhat(path: string): string {
  const [part, index, field] = stepsOf(path);
  const named = typeof field === "string" ? placeName(field) : "";
  const join = (what: string) => (named === "" ? what : `${what} · ${named}`);
  if (part === "space" && typeof index === "number") {
    const space = view.value?.spaces[index];
    const number = t("Space {number}", { number: index });
    return join(space && nameOf(space) !== "" ? `${number}, ${nameOf(space)}` : number);
  }
  if (part === "card" && typeof index === "number")
    return join(t("Card {number}", { number: index }));
  if (part === "group" && typeof index === "number") {
    const key = textIn(groupsIn(doc.value)[index]?.key);
    return join(key === "" ? t("Group {number}", { number: index }) : nameOfGroup(key));
  }
  return t("Board");
}

/** Goes to the field that a problem is about. */
export function goTo(problem: Problem): void {
  const { section, space, field } = placeOf(problem);
  if (space !== undefined) selected.value = space;
  show(section, field);
}

const SUPERFLUOUS = new Set(["not_for_kind", "unknown_field"]);

/** The edit that takes away what does not belong there; undefined for other problems. */
export function leftOut({ code, path }: Problem): Edit | undefined {
  if (!SUPERFLUOUS.has(code)) return undefined;
  const steps = stepsOf(path);
  let parent: unknown = doc.value;
  for (const step of steps.slice(0, -1)) {
    if (
      typeof step === "number" ? !isList(parent) : typeof parent !== "object" || parent === null
    ) {
      return undefined;
    }
    parent = (parent as Record<Step, unknown>)[step];
  }
  const last = steps.at(-1);
  if (typeof last !== "string" || typeof parent !== "object" || parent === null) return undefined;
  return Object.hasOwn(parent, last) ? { do: "remove", path: steps } : undefined;
}

export function leaveOut(problem: Problem): void {
  const edit = leftOut(problem);
  if (edit) change([edit]);
}
