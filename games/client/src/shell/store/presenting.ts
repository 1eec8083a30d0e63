/** Brings what happened in a game to the screen: an update as scenes, or a whole game at once. */

import type { GameFrame, GameState, LogEntry } from "../wire/messages";
import { notifyReset, notifyUpdate, scenesOf } from "./listeners";
import { statesByEvent } from "./patch";
import { receiveGame, showEntry } from "./received";
import { clearTimeline, present } from "./timeline";

/** Shows a log entry, with the patches by event if there are any, and then the state after it. */
export function presentEntry(
  entry: LogEntry,
  before: GameState,
  after: GameState,
  patches: readonly unknown[] | undefined,
): void {
  const states = statesByEvent(before, patches, after);
  present({
    scenes: scenesOf(entry, states),
    apply: () => {
      showEntry(entry, after);
      notifyUpdate(entry, before, after, states);
    },
  });
}

/** Shows a whole game at once. */
export function showGame(game: GameFrame): void {
  clearTimeline();
  receiveGame(game);
  notifyReset();
}
