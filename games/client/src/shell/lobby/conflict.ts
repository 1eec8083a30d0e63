/** Options that were refused because they conflict: the message stands at all their fields until the next change. */

import { signal } from "@preact/signals";
import type { Refusal } from "../wire/messages";

export interface Conflict {
  readonly options: ReadonlySet<string>;
  readonly refusal: Refusal;
}

export const conflict = signal<Conflict | undefined>(undefined);

/** The options that a refusal names, if it names several. */
export function conflictIn(refusal: Refusal): Conflict | undefined {
  const named = refusal.about?.options;
  if (!Array.isArray(named)) return undefined;
  return { options: new Set(named.map(String)), refusal };
}
