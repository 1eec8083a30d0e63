/** On a space that can be chosen: what choosing it means, and for whom. */

import { SeatToken } from "../../shell/ui";
import type { SpaceChoice } from "./choices";

export function SpaceTag({ choice }: { choice: SpaceChoice }) {
  return (
    <span class="space-tag" aria-hidden="true">
      {choice.seats !== undefined && (
        <span class="space-seats">
          {choice.seats.map((seat) => (
            <SeatToken key={seat} seat={seat} />
          ))}
        </span>
      )}
      {choice.note !== undefined && <span class="space-note">{choice.note}</span>}
      <strong>{choice.figure}</strong>
    </span>
  );
}
