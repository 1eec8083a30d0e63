/** What the drawing of a space depends on. */

import type { Space } from "../messages";

const OWNABLE = new Set(["property", "railroad", "utility"]);

export function isDeed(space: Space): boolean {
  return OWNABLE.has(space.kind);
}
