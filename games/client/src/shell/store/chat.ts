/** The chat lines that this browser has, and the people whom the reader has muted. */

import { computed, signal } from "@preact/signals";
import type { ChatLine, Conversation, MutedPerson } from "../wire/messages";
import { you } from "./received";

/** Oldest first. Lines may come twice and out of order; they are sorted by their numbers. */
export const chatLines = signal<readonly ChatLine[]>([]);
/** The server has earlier lines. */
export const moreChat = signal(false);
export const muted = signal<readonly MutedPerson[]>([]);

/** The number of the last line that was visible; undefined before the first. */
const readTo = signal<number | undefined>(undefined);

const isMine = (line: ChatLine): boolean =>
  line.by?.person !== undefined && line.by.person === you.value?.user;

/** The number of lines by others since the chat was last visible. */
export const unreadChat = computed<number>(() => {
  const last = readTo.value;
  if (last === undefined) return 0;
  return chatLines.value.filter(
    (line) => line.id > last && line.code === undefined && !isMine(line),
  ).length;
});

export function markChatRead(): void {
  readTo.value = Math.max(readTo.peek() ?? 0, chatLines.peek().at(-1)?.id ?? 0);
}

function withoutMuted(lines: readonly ChatLine[]): ChatLine[] {
  const out = new Set(muted.peek().map((one) => one.person));
  return lines.filter(
    ({ code, by }) => code !== undefined || by?.person === undefined || !out.has(by.person),
  );
}

function merged(...parts: readonly (readonly ChatLine[])[]): ChatLine[] {
  const byId = new Map(parts.flat().map((line) => [line.id, line]));
  return withoutMuted([...byId.values()].sort((a, b) => a.id - b.id));
}

/** The latest lines, on entering and after a reconnect: earlier lines are kept if there is no gap, and dropped if there is one. */
export function receiveConversation({ lines, more }: Conversation): void {
  const first = lines[0]?.id ?? 0;
  const held = chatLines.peek();
  const joins = more && held.some((line) => line.id >= first);
  const earlier = joins ? held.filter((line) => line.id < first) : [];
  if (earlier.length === 0) moreChat.value = more;
  chatLines.value = merged(earlier, lines);
  if (readTo.peek() === undefined) markChatRead();
}

/** Replaces all lines, because other lines than before may be visible now. */
export function replaceConversation({ lines, more }: Conversation): void {
  chatLines.value = withoutMuted(lines);
  moreChat.value = more;
}

export function prependLines({ lines, more }: Conversation): void {
  chatLines.value = merged(lines, chatLines.peek());
  moreChat.value = more;
}

type LinesListener = (lines: readonly ChatLine[]) => void;
const linesListeners = new Set<LinesListener>();

/** Calls the listener with lines as they are written; the function returned stops that. */
export function onLines(listener: LinesListener): () => void {
  linesListeners.add(listener);
  return () => linesListeners.delete(listener);
}

export function receiveLines(lines: readonly ChatLine[]): void {
  chatLines.value = merged(chatLines.peek(), lines);
  for (const listener of linesListeners) listener(lines);
}

/** Takes the list of muted people; true if somebody is no longer muted. */
export function receiveMuted(people: readonly MutedPerson[]): boolean {
  const now = new Set(people.map((one) => one.person));
  const again = muted.peek().some((one) => !now.has(one.person));
  muted.value = people;
  chatLines.value = withoutMuted(chatLines.peek());
  return again;
}
