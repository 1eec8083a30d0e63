/** Tells players that their time ran out, and which action was taken for them. */

import { signal } from "@preact/signals";
import { gameClient } from "../game";
import { mySeat, onReset, onUpdate } from "../store";
import type { LogEntry } from "../wire/messages";

const SHOWN_FOR = 15_000;

/** The action taken for me when my time ran out; gone once I act, or after a while. */
export const ranOut = signal<string | undefined>(undefined);

let timer: ReturnType<typeof setTimeout> | undefined;

function say(text: string | undefined): void {
  clearTimeout(timer);
  ranOut.value = text;
  if (text !== undefined) timer = setTimeout(() => say(undefined), SHOWN_FOR);
}

function follow(entry: LogEntry): void {
  const seat = mySeat.value;
  if (seat === undefined) return;
  if (entry.timed_out?.includes(seat)) say(gameClient.value?.ranOut(entry.events));
  else if (entry.automatic === undefined && entry.by === seat) say(undefined);
}

export function startRanOut(): void {
  onUpdate(follow);
  onReset(() => say(undefined));
}
