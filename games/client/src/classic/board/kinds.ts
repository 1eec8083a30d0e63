/** The kinds of spaces. */

import type { Space } from "../messages";

const OWNABLE = new Set(["property", "railroad", "utility"]);

export function isDeed(space: Space): boolean {
  return OWNABLE.has(space.kind);
}
