/** What a building changes, apart from the mode: tables need it only while somebody builds. */

import { buildingsOn, streetRent } from "../deed/rents";
import type { BuildChoice } from "./mode";

/** The rent before and after. */
export function rentChange({ type, space }: BuildChoice): { from: number; to: number } {
  const now = buildingsOn(space);
  const after = type === "build" ? now + 1 : Math.max(0, now - 1);
  return { from: streetRent(space, now) ?? 0, to: streetRent(space, after) ?? 0 };
}
