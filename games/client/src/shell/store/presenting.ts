/** Brings what happened in a game to the screen: an update as scenes, or a whole game at once. */

import type { GameFrame, GameState, LogEntry } from "../wire/messages";
import { notifyReset, notifyUpdate, scenesOf } from "./listeners";
import { statesByEvent } from "./patch";
import { putOnScreen, receiveGame, receiveState, showEntry } from "./received";
import { clearTimeline, hold, present, telling } from "./timeline";

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

/** Shows a game as it was or is, while newer versions wait to be shown. */
export function showMoment(game: GameFrame): void {
  putOnScreen(game);
  notifyReset();
}

/** Tells a player what happened since a version before it shows a whole game; what comes meanwhile follows. */
export function tellSince(game: GameFrame, seen: number): void {
  if (telling.peek()) {
    showGame(game);
    return;
  }
  receiveState(game.state, game.version);
  const release = hold();
  void import("../since/film")
    .then(({ tell }) => tell(game, seen))
    .catch(() => true)
    .then((wasTold) => {
      if (wasTold) showMoment(game);
      release();
    });
}
