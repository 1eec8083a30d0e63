/** What is left of the rolls that an action uses up, and lapses when it is confirmed. */

import { usePreviews } from "opoly/shell/commands/usePreviews";
import { plural } from "opoly/shell/i18n/catalogue";
import type { Action, Preview } from "../messages";

/** `action` is what I have put together so far; undefined: nothing. */
export function Lapses({ action }: { action: Action | undefined }) {
  const [answer] = usePreviews<Action, Preview>(action === undefined ? [] : [action]) ?? [];
  const lapses = action === undefined ? 0 : (answer?.preview?.lapses ?? 0);
  return (
    <div aria-live="polite">
      {lapses > 0 && (
        <p>
          <strong>
            {plural(
              lapses,
              "If you confirm now, {count} of what you rolled is lost.",
              "If you confirm now, {count} of what you rolled are lost.",
            )}
          </strong>
        </p>
      )}
    </div>
  );
}
