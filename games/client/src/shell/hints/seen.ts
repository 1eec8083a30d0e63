/** The hints and games that somebody knows already. */

import { decision, hintsOn, metGames, playing, room, seenHints, state } from "../store";
import type { GameAction } from "../wire/messages";

/** The key of the hint for a decision of this room's game; games may have decisions of the same kind. */
export const hintKey = (kind: string): string => `${room.value?.ruleset ?? ""}.${kind}`;

export function dismiss(key: string): void {
  if (!seenHints.value.includes(key)) seenHints.value = [...seenHints.value, key];
}

/** Whoever has done what a hint is about needs it no more. Call it before the action is sent, and the result after. */
export function lesson(action: GameAction): () => void {
  const open = decision.value;
  const answers = state.value?.legal?.some(
    (one) => one.type === action.type && one.decision === open?.id,
  );
  if (open === undefined || !answers) return () => undefined;
  const key = hintKey(open.kind);
  return () => dismiss(key);
}

/** Whether this is the first table of this game in this browser. */
export const isFirstTable = (): boolean =>
  hintsOn.value && playing.value && !metGames.value.includes(room.value?.ruleset ?? "");

export function met(): void {
  const ruleset = room.value?.ruleset;
  if (ruleset !== undefined && !metGames.value.includes(ruleset))
    metGames.value = [...metGames.value, ruleset];
}
