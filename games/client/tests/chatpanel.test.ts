import assert from "node:assert/strict";
import { test } from "node:test";
import { act } from "preact/test-utils";
import { all, answer, button, frame, press, reason, region, say, sent, show, text, type, withClocks } from "./support/room";

interface Recorded {
  readonly mine: object;
  readonly theirs: readonly object[];
  readonly phrase: object;
  readonly repeated: object;
  readonly too_long: object;
  readonly too_many: object;
}

const chat = frame<Recorded>("chat");
const field = () => all(".chat-write input")[0] as HTMLInputElement;
const refused = () => text(all(".chat [role=alert]")[0]);
const lines = () => all(".chat-text", region("Chat")).map(text);

/** Presses Enter in the field. */
async function submit(): Promise<void> {
  await act(() => void field().form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
}

async function write(words: string): Promise<void> {
  await type(field(), words);
  await submit();
}

/** What the client has asked the server to post. */
const posted = () => sent.filter((one) => one.type === "chat").map((one) => one.text);

// The first test: no line has been seen yet.
test("the tab counts unread lines by others until they are seen", async () => {
  await show("roll", "seat_0");
  const tab = () => button(/^Chat/, all("[role=tablist]")[0]);
  await press(/^Chat/, all("[role=tablist]")[0]);
  await press(/^Log/, all("[role=tablist]")[0]);
  assert.equal(text(tab()), "Chat");
  for (const line of [chat.mine, ...chat.theirs]) await say(line);
  assert.equal(text(tab()), "Chat(2 new)");
  assert.equal(text(all(".actions-count", tab())[0]), "2");
  await press(/^Chat/, all("[role=tablist]")[0]);
  assert.equal(lines().at(-1), "are you there?");
  assert.equal(text(tab()), "Chat");
});

test("a line is sent, and the field is empty once the server has it", async () => {
  await show("lobby", "host");
  await write("Roll already");
  assert.deepEqual(posted(), ["Roll already"]);
  assert.equal(field().value, "Roll already");
  assert.equal(button("Send").getAttribute("aria-busy"), "true");
  await answer("chat", { type: "ack", version: 1 });
  assert.equal(field().value, "");
  await say(chat.mine);
  assert.equal(lines().at(-1), "Roll already");
  assert.equal(all(".chat-line").at(-1)?.dataset.mine, "true");
});

test("a repeated line is refused beside the field until another one is sent", async () => {
  await show("lobby", "host");
  await write("roll ALREADY!");
  await answer("chat", chat.repeated);
  assert.match(refused(), /^You just said that/);
  assert.equal(field().value, "roll ALREADY!");
  assert.equal(field().getAttribute("aria-invalid"), "true");
  assert.ok(field().getAttribute("aria-describedby")?.split(" ").includes(all(".chat [role=alert]")[0]?.id ?? "?"));
  await write("please");
  assert.equal(refused(), "");
  await answer("chat", { type: "ack", version: 2 });
  assert.deepEqual([refused(), field().value], ["", ""]);
});

test("the remaining characters are shown near the limit, and the server refuses what is beyond", async () => {
  await show("lobby", "host");
  const left = () => text(all(".chat-remaining")[0]);
  for (const [length, told] of [
    [239, ""],
    [240, "60 characters left"],
    [290, "10 characters left"],
  ] as const) {
    await type(field(), "x".repeat(length));
    assert.equal(left(), told);
    assert.equal(reason(button("Send")), undefined);
  }
  await type(field(), "x".repeat(305));
  assert.equal(reason(button("Send")), "The message is too long.");
  await press("Send");
  assert.deepEqual(posted(), []);
  await submit();
  await answer("chat", chat.too_long);
  assert.match(refused(), /^Use at most 300 characters/);
  assert.equal(field().value.length, 305);
});

test("a phrase is sent by its code and read in words", async () => {
  await show("lobby", "guest");
  await press("Quick chat");
  await press("Well played!");
  assert.deepEqual(sent.map(({ id: _, ...command }) => command), [{ type: "phrase", phrase: "well_played" }]);
  await answer("phrase", { type: "ack", version: 1 });
  assert.equal(all(".chat-phrases").length, 0);
  for (const view of ["host", "guest", "visitor"]) {
    await show("lobby", view);
    await say(chat.phrase);
    assert.equal(lines().at(-1), "Well played!");
  }
});

test("a flood is refused beside the field until writing is allowed again", async () => {
  await withClocks(async (pass) => {
    await show("lobby", "host");
    await write("one too many");
    await answer("chat", chat.too_many);
    const wait = () => text(all(".chat-cooldown")[0]);
    assert.match(refused(), /^You're sending messages too fast/);
    assert.equal(wait(), "You can write again in 10 seconds.");
    assert.equal(field().value, "one too many");
    await pass(9);
    assert.equal(wait(), "You can write again in 1 second.");
    await pass(1);
    assert.deepEqual([refused(), wait()], ["", ""]);
    await submit();
    await answer("chat", { type: "ack", version: 1 });
    assert.deepEqual(posted(), ["one too many", "one too many"]);
    assert.equal(field().value, "");
  });
});
