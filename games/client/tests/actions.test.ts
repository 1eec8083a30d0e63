import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { skip } from "../src/shell/store/timeline";
import {
  all,
  answer,
  button,
  buttonNames,
  frame,
  hangUp,
  holdTimers,
  key,
  openSpace,
  pass,
  press,
  reason,
  reconnect,
  region,
  say,
  sent,
  show,
  text,
  updatesAfter,
} from "./support/room";
import { ActionBar } from "../src/shell/actions/ActionBar";

holdTimers();

const bar = () => region("Your actions");
const choices = () => buttonNames(bar().querySelector(".actions-row") ?? bar());
const prompt = () => text(bar().querySelector(".actions-awaited p") ?? undefined);

/** For each kind of decision: the position, the prompt and the buttons of the player who answers it. */
const DECISIONS: [string, string, string[]][] = [
  ["roll", "Your turn: roll the dice.", ["Roll the dice"]],
  [
    "jail",
    "You are in jail: roll doubles, pay or use a card.",
    ["Roll for doubles", "Use jail card", "Pay bail · $50"],
  ],
  ["buy", "Buy Lantern Lane for $100, or send it to auction?", ["Buy · $100", "Auction"]],
  ["end_turn", "Build, trade or end your turn.", ["End turn"]],
  ["auction", "Bid for Lantern Lane, or pass.", ["Bid · $51", "Pass"]],
  [
    "debt",
    "You are in debt. Sell, mortgage or trade to raise cash.",
    ["Auto-mortgage · $175"],
  ],
];

for (const [position, asked, expected] of DECISIONS) {
  test(`${position}: the bar offers what is legal, the primary button first`, async () => {
    await show(position, "seat_0");
    assert.equal(prompt(), asked);
    assert.deepEqual(choices(), expected);
    assert.equal(text(all(".actions-primary button", bar())[0]), expected[0]);
    assert.match(document.title, /^● Your turn/);
  });

  test(`${position}: a spectator sees what the game waits for, and no buttons`, async () => {
    const names = await show(position, "spectator");
    assert.deepEqual(buttonNames(bar()), []);
    assert.ok(position === "auction" || prompt().includes(names[0] ?? "?"), prompt());
    assert.doesNotMatch(document.title, /^●/);
    assert.equal(text(all(".topbar .badge-accent")[0]), "You are watching");
  });
}

test("a deed that I cannot pay for stays in the bar, disabled and with the reason", async () => {
  await show("buy_short", "seat_0");
  assert.deepEqual(choices(), ["Buy · ৳2,000", "Auction"]);
  assert.equal(reason(button(/^Buy/, bar())), "It costs ৳2,000 and you have ৳1,500.");
  await press(/^Buy/, bar());
  assert.deepEqual(sent, []);
});

test("a player short of cash reads what is missing, raises it and buys", async () => {
  const [buyer] = await show("buy_short", "seat_0");
  const [mortgage, purchase] = updatesAfter("buy_short", "seat_0");
  assert.match(prompt(), /You need ৳500 more for Sylhet Station/);
  assert.equal(reason(button("Auction", bar())), undefined);
  await press(/^My deeds/, bar());
  await press("Kamalapur Station: Mortgage · +৳1,000", all("dialog")[0]);
  assert.deepEqual(sent.at(-1)?.action, { type: "mortgage", space: 5 });
  await answer("act", { type: "ack", version: 2 });
  await say(mortgage ?? {});
  await press("Close", all("dialog")[0]);
  assert.match(prompt(), /Buy Sylhet Station for ৳2,000/);
  assert.equal(reason(button("Buy · ৳2,000", bar())), undefined);
  await press("Buy · ৳2,000", bar());
  assert.deepEqual(sent.at(-1)?.action, { type: "buy", decision: 2 });
  await say(purchase ?? {});
  assert.equal(text(all(".log-line").at(-1)), "You bought Sylhet Station for ৳2,000.");
  assert.equal(text(all(".player-cash")[0]), "৳500");
  assert.match(text(all("[data-index='35']")[0]), new RegExp(`owned by ${buyer}`));
});

test("other players see whom the game waits for, and only what they may do at any time", async () => {
  const [first] = await show("buy", "seat_1");
  assert.equal(prompt(), `${first} is deciding whether to buy Lantern Lane.`);
  assert.deepEqual(buttonNames(bar()), ["My deeds", "Trade"]);
});

test("a press sends the action once, with the version that was shown, and waits for the answer", async () => {
  await show("roll", "seat_0");
  await press("Roll the dice");
  await press("Roll the dice");
  assert.deepEqual(
    sent.map(({ id: _, ...command }) => command),
    [{ type: "act", action: { type: "roll", decision: 2 }, version: 1 }],
  );
  assert.equal(button("Roll the dice").getAttribute("aria-busy"), "true");
  await answer("act", { type: "ack", version: 2 });
  assert.equal(button("Roll the dice").getAttribute("aria-busy"), null);
});

test("a refusal stands in the bar", async () => {
  await show("roll", "seat_0");
  await press("Roll the dice");
  await answer("act", { type: "error", code: "not_your_turn", message: "It is not your turn.", version: 1 });
  assert.equal(text(all("[role=alert]", bar())[0]), "It is not your turn.");
});

test("an update moves the piece, the prompt, the log, and what is read out", async () => {
  const [, other] = await show("roll", "seat_0");
  await say(frame<Record<string, object>>("move").seat_0 ?? {});
  assert.equal(prompt(), "Build, trade or end your turn.");
  assert.deepEqual(choices(), ["End turn"]);
  assert.equal(all(".piece[data-seat='0']")[0]?.dataset.space, "9");
  assert.equal(text(all(".player-cash")[0]), "$832");
  const lines = all(".log-line").map(text);
  assert.equal(lines.at(-2), "You rolled 4 and 5 and went to Harbour View.");
  assert.equal(lines.at(-1), `You paid ${other} $8 rent for Harbour View.`);
  assert.match(text(all("[aria-live=polite].visually-hidden:not([data-earned])")[0]), /rolled 4 and 5 .* Build, trade or end your turn\.$/);
});

test("an update that skips a version changes nothing, and the client asks for what it lacks", async () => {
  await show("roll", "seat_0");
  await say({ ...frame<Record<string, object>>("move").seat_0, version: 3 });
  assert.deepEqual(choices(), ["Roll the dice"]);
});

test("a player who is away can come back", async () => {
  await show("roll", "seat_0");
  const { room, you } = frame<Record<string, { room: { members: object[] }; you: { member: number } }>>("roll").seat_0 ?? assert.fail();
  const members = room.members.map((one) => ({ ...one, away: (one as { id: number }).id === you.member }));
  await say({ type: "room", room: { ...room, members }, you });
  assert.deepEqual(choices(), ["I’m back"]);
  await press("I’m back");
  assert.equal(sent.at(-1)?.type, "back");
});

const move = () => frame<Record<string, object>>("move").seat_0 ?? assert.fail();

/** Lets the page animate while `inside` runs. */
async function withMotion(inside: () => Promise<void>): Promise<void> {
  const { matchMedia } = globalThis;
  const still = (query: string) => (query.includes("reduced-motion") ? { matches: false } : matchMedia(query));
  Object.assign(globalThis, { matchMedia: still });
  try {
    await inside();
  } finally {
    Object.assign(globalThis, { matchMedia });
    skip();
  }
}

/** A button that has just taken the place of another one takes no press for so long, ms. */
const SETTLING = 350;

test("prompt, log, cash, clock, title and what is read out wait until dice, piece and money have settled", async () => {
  await show("jail", "seat_0"); // another game: the log begins anew
  await show("roll", "seat_0");
  const before = { cash: text(all(".player-cash")[0]), lines: all(".log-line").length };
  await withMotion(async () => {
    await say(move());
    assert.equal(prompt(), "Your turn.");
    assert.deepEqual(choices(), []);
    assert.equal(text(all(".player-cash")[0]), before.cash);
    assert.equal(all(".log-line").length, before.lines);
    assert.equal(all(".has-clock").length, 0);
    assert.doesNotMatch(document.title, /Your turn/);
    assert.equal(all(".dice")[0]?.getAttribute("aria-label")?.includes("rolled 4 and 5"), true);
    await key("Tab");
    assert.equal(prompt(), "Build, trade or end your turn.");
    assert.equal(text(all(".player-cash")[0]), "$832");
    assert.equal(all(".log-line").length, before.lines + 2);
    assert.match(document.title, /Your turn/);
    assert.match(text(all("[aria-live=polite].visually-hidden:not([data-earned])")[0]), /rolled 4 and 5 .* Build, trade or end your turn\.$/);
  });
});

test("a press that was meant for the button before does nothing", async () => {
  await show("roll", "seat_0");
  await say(move());
  await press("End turn");
  assert.deepEqual(sent, []);
  assert.equal(button("End turn").getAttribute("aria-disabled"), "true");
  await key("e");
  assert.deepEqual(sent, []);
  await pass(SETTLING);
  assert.equal(button("End turn").getAttribute("aria-disabled"), null);
  await press("End turn");
  assert.equal(sent.length, 1);
});

test("End turn looks unlike the buttons before it", async () => {
  await show("end_turn", "seat_0");
  assert.equal(button("End turn").classList.contains("button-primary"), false);
  assert.equal(all(".actions-primary.is-finish").length, 1);
});

test("the leader of an auction is not asked to outbid themselves", async () => {
  await show("auction", "seat_1");
  assert.equal(prompt(), "You’re winning at $50.");
  assert.deepEqual(choices(), []);
  assert.equal(all(".bidding").length, 0);
});

test("a player whose time ran out is told what was done", async () => {
  await show("roll", "seat_0");
  await say({ ...move(), by: undefined, automatic: "time", timed_out: [0] });
  assert.equal(text(all(".actions-note")[0]), "You ran out of time: we rolled for you.");
  await show("roll", "seat_1");
  await say({ ...frame<Record<string, object>>("move").seat_1, by: undefined, automatic: "time", timed_out: [0] });
  assert.equal(text(all(".actions-note")[0]), "");
});

test("events that this client does not know change nothing in the log", async () => {
  await show("roll", "seat_0");
  const lines = all(".log-line").length;
  await say({ ...move(), events: [{ type: "comet_fell", seat: 0 }, { type: "toString" }] });
  assert.equal(all(".log-line").length, lines);
  assert.equal(prompt(), "Build, trade or end your turn.");
});

test("an action names the decision that its legal entry answers", async () => {
  for (const [position, name, action] of [
    ["buy", /^Buy/, { type: "buy", decision: 2 }],
    ["auction", /^Bid \$60/, { type: "bid", amount: 60, decision: 4 }],
    ["debt", /^Auto-mortgage/, { type: "settle", decision: 2 }],
  ] as const) {
    await show(position, "seat_0");
    await press(name);
    assert.deepEqual(sent.at(-1)?.action, action);
  }
});

test("a dialog shows the clock while the game waits for me", async () => {
  await show("roll", "seat_0");
  const decision = { deadline: Date.now() + 60_000, seconds: 60 };
  await say({ ...move(), events: [], patch: { decision } });
  await openSpace(1);
  assert.match(text(all("dialog .ui-dialog-clock")[0]), /^Your turn ?\d+/);
});

test("a paused game says so, and any of its players resumes it", async () => {
  for (const [view, buttons] of [["seat_0", ["Resume"]], ["spectator", []]] as const) {
    await show("roll", view);
    const { room, you } = frame<Record<string, { room: object; you: object }>>("roll")[view] ?? assert.fail();
    await say({ type: "room", room: { ...room, paused: true }, you });
    assert.equal(prompt(), "The game is paused because everybody left.");
    assert.deepEqual(choices(), buttons);
  }
  await show("roll", "seat_1");
  const { room, you } = frame<Record<string, { room: object; you: object }>>("roll").seat_1 ?? assert.fail();
  await say({ type: "room", room: { ...room, paused: true }, you });
  await press("Resume");
  assert.equal(sent.at(-1)?.type, "back");
  await say({ type: "room", room: { ...room, paused: false }, you });
  assert.deepEqual(choices(), []);
});

test("two buttons for the same type of action stay apart when a third one goes", async () => {
  await show("roll", "seat_0");
  const pay = (amount: number, letter: string) => ({
    action: { type: "pay", amount } as { type: string },
    text: `Pay ${amount}`,
    icon: "coins" as const,
    letter,
  });
  const offered = signal([pay(10, "x"), pay(20, "y"), pay(30, "z")]);
  const root = document.createElement("div");
  document.body.append(root);
  await act(() => render(h(ActionBar, { choices: () => offered.value, oneWaitedFor: true }), root));
  const last = button("Pay 30", root);
  last.focus();
  await act(() => {
    offered.value = [pay(10, "x"), pay(30, "z")];
  });
  assert.deepEqual(buttonNames(root), ["Pay 10", "Pay 30"]);
  assert.equal(document.activeElement, last, "the button that had the focus is still the same one");
  await press("Pay 30", root);
  assert.deepEqual(sent.at(-1)?.action, { type: "pay", amount: 30 });
  render(null, root);
  root.remove();
});

test("while the site restarts the buttons wait without an alarm", async () => {
  const line = () => text(all(".topbar-line")[0]);
  await show("roll", "seat_0");
  await hangUp(4503);
  assert.equal(line(), "Updating…");
  assert.equal(reason(button("Roll the dice")), "Updating…");
  assert.equal(all(".actions-row + .actions-note").length, 0);
  await reconnect();
  await show("roll", "seat_0");
  assert.equal(line(), "");
  assert.equal(reason(button("Roll the dice")), undefined);
  await hangUp(1006);
  assert.equal(line(), "Connection lost. Reconnecting…");
  assert.match(text(bar()), /Not connected: you can go on/);
  await reconnect();
  await show("roll", "seat_0");
});
