import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chatLines,
  receiveLines,
  markChatRead,
  moreChat,
  receiveConversation,
  prependLines,
  receiveMuted,
  unreadChat,
} from "../src/shell/store/chat";
import { you } from "../src/shell/store/received";
import type { ChatLine } from "../src/shell/wire/messages";

const line = (id: number, person = 2): ChatLine => ({
  id,
  at: id,
  by: { person, name: `person ${person}` },
  text: `line ${id}`,
});
const ids = (): number[] => chatLines.value.map((one) => one.id);
const range = (from: number, to: number): ChatLine[] =>
  Array.from({ length: to - from + 1 }, (_, index) => line(from + index));

function fresh(): void {
  chatLines.value = [];
  receiveMuted([]);
  you.value = { user: 1, name: "me", host: false, guest: false };
}

test("lines that come twice and out of order stand once and in order", () => {
  fresh();
  receiveConversation({ lines: [line(1), line(2)], more: false });
  receiveLines([line(4)]);
  receiveLines([line(3)]);
  receiveLines([line(4)]);
  assert.deepEqual(ids(), [1, 2, 3, 4]);
});

test("a line that was taken out is replaced by what stands in its place", () => {
  fresh();
  receiveConversation({ lines: range(1, 3), more: false });
  receiveLines([{ id: 2, at: 2, by: { person: 2, name: "person 2" }, code: "line_removed" }]);
  assert.deepEqual(ids(), [1, 2, 3]);
  assert.equal(chatLines.value[1]?.text, undefined);
});

test("what was fetched stays when the connection comes back, where it joins", () => {
  fresh();
  receiveConversation({ lines: range(11, 20), more: true });
  prependLines({ lines: range(1, 10), more: false });
  receiveConversation({ lines: range(15, 24), more: true });
  assert.deepEqual(ids(), range(1, 24).map((one) => one.id));
  assert.equal(moreChat.value, false);
});

test("what does not join is let go, so that nothing is missing in between", () => {
  fresh();
  receiveConversation({ lines: range(1, 10), more: false });
  receiveConversation({ lines: range(30, 40), more: true });
  assert.deepEqual(ids(), range(30, 40).map((one) => one.id));
  assert.equal(moreChat.value, true);
});

test("a muted person's lines go, later ones do not come, and what the room tells stays", () => {
  fresh();
  const told: ChatLine = { id: 3, at: 3, by: { person: 2, name: "person 2" }, code: "joined" };
  receiveConversation({ lines: [line(1), line(2, 5), told], more: false });
  assert.equal(receiveMuted([{ person: 2, name: "person 2" }]), false);
  receiveLines([line(4)]);
  assert.deepEqual(ids(), [2, 3]);
  assert.equal(receiveMuted([]), true);
});

test("what others write is unread until it is seen; one's own and the room's lines are not", () => {
  fresh();
  receiveConversation({ lines: [line(101)], more: false });
  markChatRead();
  receiveLines([line(102), line(103, 1), { id: 104, at: 4, code: "started" }, line(105)]);
  assert.equal(unreadChat.value, 2);
  markChatRead();
  assert.equal(unreadChat.value, 0);
});
