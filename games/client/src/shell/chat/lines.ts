/** Asking for what was said: earlier lines, and all anew when other lines than before may be seen. */

import { effect, signal } from "@preact/signals";
import {
  chatLines,
  moreChat,
  mySeat,
  prependLines,
  replaceConversation,
  room,
  send,
} from "../store";

export const fetchingLines = signal(false);

async function fetching(send: () => Promise<void>): Promise<void> {
  if (fetchingLines.peek()) return;
  fetchingLines.value = true;
  try {
    await send();
  } finally {
    fetchingLines.value = false;
  }
}

/** Fetches what was said before the oldest line that is held. */
export function fetchEarlierLines(): Promise<void> {
  const oldest = chatLines.peek()[0]?.id;
  if (!moreChat.peek() || oldest === undefined) return Promise.resolve();
  return fetching(async () => prependLines(await send({ type: "lines", before: oldest })));
}

export function refetchLines(): Promise<void> {
  return fetching(async () => replaceConversation(await send({ type: "lines" })));
}

/** After the end, players may read what spectators wrote meanwhile. */
export function refetchAfterTheEnd(): void {
  let played = false;
  effect(() => {
    const plays = room.value?.phase === "playing" && mySeat.value !== undefined;
    const over = played && room.value !== undefined && room.value.phase !== "playing";
    played = plays;
    if (over) void refetchLines();
  });
}

/** Somebody wants to write: the tab comes up, and the field takes the keys. */
export const wantsToWrite = signal(0);

export function openChat(): void {
  wantsToWrite.value += 1;
}
