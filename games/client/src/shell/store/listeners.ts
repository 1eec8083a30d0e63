/** Notifies the live region and notices of each update as it is shown, and asks the game's client for the scenes of the next. */

import type { GameState, LogEntry } from "../wire/messages";
import type { Scene } from "./timeline";

/** `before` and `after` are the state without and with this update. */
export type UpdateListener = (entry: LogEntry, before: GameState, after: GameState) => void;

/** The scenes that show what happened in an update, in their order. */
export type SceneMaker = (entry: LogEntry) => readonly Scene[];

const updateListeners = new Set<UpdateListener>();
const resetListeners = new Set<() => void>();
let makeScenes: SceneMaker | undefined;

/** Calls the listener when an update is shown; the function returned stops that. */
export function onUpdate(listener: UpdateListener): () => void {
  updateListeners.add(listener);
  return () => updateListeners.delete(listener);
}

/** Calls the listener when the whole state was replaced (first load, resync). */
export function onReset(listener: () => void): () => void {
  resetListeners.add(listener);
  return () => resetListeners.delete(listener);
}

/** Shows updates as these scenes, until the function returned is called. */
export function showAs(make: SceneMaker): () => void {
  makeScenes = make;
  return () => {
    makeScenes = undefined;
  };
}

export const scenesOf = (entry: LogEntry): readonly Scene[] => makeScenes?.(entry) ?? [];

export function notifyUpdate(entry: LogEntry, before: GameState, after: GameState): void {
  for (const listener of updateListeners) listener(entry, before, after);
}

export function notifyReset(): void {
  for (const listener of resetListeners) listener();
}
