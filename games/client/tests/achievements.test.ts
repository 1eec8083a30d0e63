import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { all, text } from "./support/room";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { EarnedToasts, startEarned } from "../src/shell/achievements/EarnedToasts";
import { earned, SHOWN_MS } from "../src/shell/achievements/earned";
import { textOf } from "../src/shell/chat/texts";
import { receiveLines } from "../src/shell/store/chat";
import { you } from "../src/shell/store";
import type { ChatLine } from "../src/shell/wire/messages";

const line = (id: number, person: number, tier = "gold"): ChatLine => ({
  id,
  at: id,
  by: { person, name: "Ann" },
  code: "achievement",
  about: { achievement: "champion", tier, names: { en: "Champion", bn: "চ্যাম্পিয়ন" } },
});

afterEach(() => mock.timers.reset());

test("what somebody at the table earns is shown for a while, read out, and stays in the chat", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  earned.value = [];
  you.value = { user: 1, name: "me", host: false, guest: false };
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const stop = startEarned();
  await act(() => render(h(EarnedToasts, {}), root));
  assert.equal(text(all("[role=status]", root)[0]), "", "the live region is there before its text");
  await act(() => receiveLines([line(900_001, 2), { ...line(900_002, 2), code: "joined" }]));
  await act(() => receiveLines([line(900_001, 2), line(900_003, 1, "bronze")]));
  assert.deepEqual(
    all(".earned-toast p", root).map(text),
    ["GoldAnn earned “Champion”.", "BronzeYou earned “Champion”."],
  );
  assert.equal(
    text(all("[role=status]", root)[0]),
    "Gold: Ann earned “Champion”. Bronze: You earned “Champion”.",
  );
  await act(() => all<HTMLButtonElement>(".earned-toast button", root)[0]?.click());
  assert.equal(all(".earned-toast", root).length, 1);
  await act(() => mock.timers.tick(SHOWN_MS));
  assert.equal(all(".earned-toast", root).length, 0);
  assert.equal(textOf(line(1, 2)), "Ann earned “Champion”.");
  stop();
});

test("mine are shown one after another, and those of others only where there is room", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  earned.value = [];
  you.value = { user: 1, name: "me", host: false, guest: false };
  const stop = startEarned();
  const shown = () => earned.value.map(({ id }) => id - 910_000);
  receiveLines([1, 2, 3, 4].map((id) => line(910_000 + id, 2)));
  assert.deepEqual(shown(), [2, 3, 4]);
  receiveLines([5, 6].map((id) => line(910_000 + id, 1)));
  assert.deepEqual(shown(), [4, 5, 6], "mine take the place of others");
  receiveLines([7, 8, 9].map((id) => line(910_000 + id, 1)));
  assert.deepEqual(shown(), [5, 6, 7]);
  mock.timers.tick(SHOWN_MS);
  assert.deepEqual(shown(), [8, 9], "then those for which there was no room");
  mock.timers.tick(SHOWN_MS);
  assert.deepEqual(shown(), []);
  stop();
});
