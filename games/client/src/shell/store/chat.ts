/** What was said in the room, as far as this browser has it, and whom the reader mutes. */

import { computed, signal } from "@preact/signals";
import type { ChatLine, Conversation, MutedPerson } from "../wire/messages";
import { you } from "./received";

/** Oldest first. Lines may come twice and out of order: their numbers tell. */
export const chatLines = signal<readonly ChatLine[]>([]);
/** The server has earlier ones. */
export const moreChat = signal(false);
export const muted = signal<readonly MutedPerson[]>([]);

/** The number of the last line that was in sight; undefined before any came. */
const readTo = signal<number | undefined>(undefined);

const isMine = (line: ChatLine): boolean =>
  line.by?.person !== undefined && line.by.person === you.value?.user;

/** How much others have written since the chat was in sight. */
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

function wanted(lines: readonly ChatLine[]): ChatLine[] {
  const out = new Set(muted.peek().map((one) => one.person));
  return lines.filter(
    ({ code, by }) => code !== undefined || by?.person === undefined || !out.has(by.person),
  );
}

function merged(...parts: readonly (readonly ChatLine[])[]): ChatLine[] {
  const found = new Map(parts.flat().map((line) => [line.id, line]));
  return wanted([...found.values()].sort((a, b) => a.id - b.id));
}

/** On entering, and on coming back: what is held stays where it joins what came, and is replaced where it does not. */
export function receiveConversation({ lines, more }: Conversation): void {
  const first = lines[0]?.id ?? 0;
  const held = chatLines.peek();
  const joins = more && held.some((line) => line.id >= first);
  const earlier = joins ? held.filter((line) => line.id < first) : [];
  if (earlier.length === 0) moreChat.value = more;
  chatLines.value = merged(earlier, lines);
  if (readTo.peek() === undefined) markChatRead();
}

/** Everything anew: other lines than before may be seen. */
export function replaceConversation({ lines, more }: Conversation): void {
  chatLines.value = wanted(lines);
  moreChat.value = more;
}

export function prependLines({ lines, more }: Conversation): void {
  chatLines.value = merged(lines, chatLines.peek());
  moreChat.value = more;
}

export function receiveLines(lines: readonly ChatLine[]): void {
  chatLines.value = merged(chatLines.peek(), lines);
}

/** Takes the list of muted people, and says whether somebody is to be read again. */
export function receiveMuted(people: readonly MutedPerson[]): boolean {
  const now = new Set(people.map((one) => one.person));
  const again = muted.peek().some((one) => !now.has(one.person));
  muted.value = people;
  chatLines.value = wanted(chatLines.peek());
  return again;
}
