/** A page that was left open: who comes back to it is told what happened since, as if they had opened it now. */

import { entries, frame, latest, mySeat, overDays, shownVersion } from "../store";
import { isWorthTelling } from "../store/connect";
import { tellSince } from "../store/presenting";
import { banks, version } from "../store/received";
import { telling } from "../store/timeline";
import type { GameFrame } from "../wire/messages";

/** The game and the version that were on the screen when the page was left. */
let left: { readonly game: number; readonly seen: number } | undefined;

function leave(): void {
  const game = frame.peek()?.id;
  const seen = shownVersion.peek();
  const isMine = overDays.peek() && mySeat.peek() !== undefined;
  left = isMine && game !== undefined && seen !== undefined ? { game, seen } : undefined;
}

function comeBack(): void {
  const [shown, state, now, kept] = [frame.peek(), latest.peek(), version.peek(), banks.peek()];
  if (
    telling.peek() ||
    left === undefined ||
    shown?.id !== left.game ||
    state === undefined ||
    now === undefined
  )
    return;
  const recent = [...entries.peek()];
  const game = { ...shown, version: now, state, recent, banks: kept } as unknown as GameFrame;
  if (state.status === "playing" && isWorthTelling(game, left.seen)) tellSince(game, left.seen);
}

/** Follows whether the page is looked at; the capturing listener comes before those that show the rest at once. */
export function startReturning(): void {
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : comeBack()), {
    capture: true,
  });
}
