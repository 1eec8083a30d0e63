/** Brings what happened in a game to the screen: an update as scenes, or a whole game at once. */

import type { GameFrame, GameState, LogEntry } from "../wire/messages";
import { notifyReset, notifyUpdate, scenesOf } from "./listeners";
import { receiveGame, showEntry } from "./received";
import { clearTimeline, present } from "./timeline";

/** Shows a log entry, and then the state after it. */
export function presentEntry(entry: LogEntry, before: GameState, after: GameState): void {
  present({
    scenes: scenesOf(entry),
    apply: () => {
      showEntry(entry, after);
      notifyUpdate(entry, before, after);
    },
  });
}

/** Shows a whole game at once. */
export function showGame(game: GameFrame): void {
  clearTimeline();
  receiveGame(game);
  notifyReset();
}
