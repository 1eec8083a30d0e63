/** Notifies the animation, the sounds and the live region of each update as it comes. The log reads `entries` instead. */

import type { GameState, LogEntry } from "../wire/messages";

/** `before` and `after` are the state without and with this update. */
export type UpdateListener = (entry: LogEntry, before: GameState, after: GameState) => void;

const updateListeners = new Set<UpdateListener>();
const resetListeners = new Set<() => void>();

/** Calls the listener at every update; the function returned stops that. */
export function onUpdate(listener: UpdateListener): () => void {
  updateListeners.add(listener);
  return () => updateListeners.delete(listener);
}

/** Calls the listener when the whole state was replaced (first load, resync). */
export function onReset(listener: () => void): () => void {
  resetListeners.add(listener);
  return () => resetListeners.delete(listener);
}

export function notifyUpdate(entry: LogEntry, before: GameState, after: GameState): void {
  for (const listener of updateListeners) listener(entry, before, after);
}

export function notifyReset(): void {
  for (const listener of resetListeners) listener();
}
