/** The previews of this game's actions. */

import {
  usePreviews as useAnyPreviews,
  type Answer as WireAnswer,
} from "opoly/shell/commands/usePreviews";
import type { Action, Preview } from "./messages";

export type Answer = WireAnswer<Preview>;

/** Why an action would be refused as it stands; undefined if it would not, or while that is not known. */
export const objection = (answer: Answer | undefined): string | undefined =>
  answer?.refused ?? (answer?.preview?.legal === false ? answer.preview.message : undefined);

/** The previews of some actions in the same order; undefined until they have arrived. */
export const usePreviews = (
  actions: readonly Action[],
  pause?: number,
): readonly Answer[] | undefined => useAnyPreviews<Action, Preview>(actions, pause);
