/** What differs between two versions of a document. */

import { isList, isTable, same } from "./edits";
import { pathOf } from "./problems";
import type { Step } from "./types";

export interface Difference {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The smallest parts that differ, in the order of the document. */
export function differences(
  mine: unknown,
  theirs: unknown,
  at: readonly Step[] = [],
): Difference[] {
  if (same(mine, theirs)) return [];
  if (isTable(mine) && isTable(theirs)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return keys.flatMap((key) => differences(mine[key], theirs[key], [...at, key]));
  }
  if (isList(mine) && isList(theirs) && !mine.every((one) => typeof one === "number")) {
    const length = Math.max(mine.length, theirs.length);
    return Array.from({ length }, (_, index) =>
      differences(mine[index], theirs[index], [...at, index]),
    ).flat();
  }
  return [{ path: pathOf(at), mine, theirs }];
}
