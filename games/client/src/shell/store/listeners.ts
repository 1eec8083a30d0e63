/** Notifies the live region and notices of each update as it is shown, and asks the game's client for the scenes of the next. */

import type { Later } from "../parts/later";
import { pause } from "../ui/motion";
import type { GameState, LogEntry } from "../wire/messages";
import type { Scene } from "./timeline";

/** What is shown with an entry: the state after each of its events, in games whose server sends that. */
export type ByEvent = readonly GameState[];

/** `before` and `after` are the state without and with this update. */
export type UpdateListener = (
  entry: LogEntry,
  before: GameState,
  after: GameState,
  states: ByEvent,
) => void;

const updateListeners = new Set<UpdateListener>();
const resetListeners = new Set<() => void>();
let makeScenes: ((entry: LogEntry, states: ByEvent) => readonly Scene[]) | undefined;

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

/** How long the first update waits for the module that shows it, ms. */
const MAX_WAIT = 1_500;

/** The scenes that a module makes; before it has been fetched, one that waits for it and for which they come then. */
export function scenesFrom<Module>(
  { module, fetch }: Later<Module>,
  make: (module: Module) => readonly Scene[],
): readonly Scene[] {
  const here = module.peek();
  if (here !== undefined) return make(here);
  const scenes: Scene[] = [];
  scenes.push({
    takes: 0,
    play: async (_, stop) => {
      await Promise.race([fetch(), pause(MAX_WAIT, stop)]);
      const fetched = module.peek();
      if (fetched !== undefined && !stop.aborted) scenes.push(...make(fetched));
    },
    end: () => undefined,
  });
  return scenes;
}

/** Shows updates as the scenes that a module makes of them, until the function returned is called. */
export function showAs<Module>(
  shows: Later<Module>,
  make: (module: Module, entry: LogEntry, states: ByEvent) => readonly Scene[],
): () => void {
  makeScenes = (entry, states) => scenesFrom(shows, (module) => make(module, entry, states));
  return () => {
    makeScenes = undefined;
  };
}

export const scenesOf = (entry: LogEntry, states: ByEvent): readonly Scene[] =>
  makeScenes?.(entry, states) ?? [];

export function notifyUpdate(...update: Parameters<UpdateListener>): void {
  for (const listener of updateListeners) listener(...update);
}

export function notifyReset(): void {
  for (const listener of resetListeners) listener();
}
