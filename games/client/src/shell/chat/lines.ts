/** Fetches chat lines: earlier ones, and all of them when other lines than before may be seen. */

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

/** Fetches the lines before the oldest one held. */
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

/** Counts the requests to write: the tab opens, and the field takes the focus. */
export const writeRequests = signal(0);

export function openChat(): void {
  writeRequests.value += 1;
}
