/** On a space that can be chosen: what choosing it means. */

import type { SpaceChoice } from "./choices";

export function SpaceTag({ choice }: { choice: SpaceChoice }) {
  return (
    <span class="space-tag" aria-hidden="true">
      {choice.note !== undefined && <span class="space-note">{choice.note}</span>}
      <strong>{choice.figure}</strong>
    </span>
  );
}
