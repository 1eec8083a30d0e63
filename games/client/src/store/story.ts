/** Who wants to hear what just happened, as it is told: the animation, the sounds, the live region. The log reads the journal instead. */

import type { State, Told } from "../wire/messages";

/** `before` is the truth before this update, `after` the truth with it. */
export type Hearer = (told: Told, before: State, after: State) => void;

const hearers = new Set<Hearer>();
const restarters = new Set<() => void>();

export function onTold(hearer: Hearer): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

/** The truth was replaced whole (first load, resync): whoever shows something in between drops it. */
export function onReplaced(restart: () => void): () => void {
  restarters.add(restart);
  return () => restarters.delete(restart);
}

export function tell(told: Told, before: State, after: State): void {
  for (const hearer of hearers) hearer(told, before, after);
}

export function replaced(): void {
  for (const restart of restarters) restart();
}
