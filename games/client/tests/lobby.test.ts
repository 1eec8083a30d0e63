import assert from "node:assert/strict";
import { test } from "node:test";
import * as dom from "./support/dom";
import { asked, pages, refusedName, renamed } from "./support/server";
import { all, answer, button, buttonNames, hangUp, key, pass, press, reason, region, say, sent, show, text, type, frame } from "./support/room";

const lastChange = () => sent.at(-1)?.change;
const seats = () => all(".lobby-seat").map((seat) => text(seat.querySelector(".lobby-seat-person") ?? undefined));
const option = (key: string) => all(`[data-option=${key}]`)[0] ?? assert.fail(`There is no option ${key}.`);

test("the host sees the members, the free places and who is not ready", async () => {
  await show("lobby", "host");
  assert.equal(text(all("#lobby-places")[0]), "3 of 4 seats taken");
  assert.deepEqual(
    all(".lobby-seat-name").map(text),
    ["Ann", "Bob", "Bot Ada"],
  );
  assert.equal(seats().at(-1), "Empty seat");
  assert.equal(reason(button("Start game")), "Not ready yet: Bob.");
  await press("Start game");
  assert.deepEqual(sent, []);
});

test("the length of a game with the rules of the room is estimated on request, and said to all members", async () => {
  const code = frame<Record<string, { room: { code: string } }>>("lobby").host?.room.code ?? assert.fail();
  const [room, key] = [`/api/rooms/${code}/measurement/`, "a".repeat(64)];
  const measured = (games: number) => ({
    key, state: "running", progress: 5,
    figures: { games, minutes: { middle: 70 }, ended: { percent: 75 } },
  });
  let games = 100;
  pages[`GET ${room}`] = () => ({ key, state: "none", progress: 0 });
  pages[`POST ${room}`] = () => ({ key, state: "waiting", progress: 0 });
  pages[`GET /api/boards/measurements/${key}/`] = () => measured(games);
  pages[`DELETE /api/boards/measurements/${key}/`] = () => ({});
  dom.holdTimers(true);
  await show("lobby", "host");
  await pass(0);
  await press("Estimate the length");
  await pass(0);
  assert.match(text(all(".lobby-estimate")[0]), /0 games so far/);
  await pass(1_000);
  await pass(0);
  assert.match(text(all(".lobby-estimate")[0]), /100 games so far/);
  games = 400;
  await pass(1_000);
  await pass(0);
  assert.match(
    text(all(".lobby-options")[0]),
    /a game takes about 70 minutes if one person plays with bots\. 1 in 4 never ends\./,
  );
  assert.equal(asked.at(-1), `DELETE /api/boards/measurements/${key}/`, "enough is known");
  const before = asked.length;
  await pass(5_000);
  assert.equal(asked.length, before);
  pages[`GET ${room}`] = () => ({ ...measured(2_000), state: "finished" });
  await show("lobby", "guest");
  await pass(0);
  assert.match(text(all(".lobby-options")[0]), /about 70 minutes/);
  assert.equal(buttonNames().includes("Estimate the length"), false);
  pages[`GET ${room}`] = () => ({ key: "", state: "none", progress: 0 });
  await show("lobby", "host");
  await pass(0);
  assert.equal(buttonNames().includes("Estimate the length"), false, "boards of this game are not measured");
  delete pages[`GET ${room}`];
  dom.holdTimers(false);
});

test("a guest chooses a name in the lobby, and sees why one cannot be had", async () => {
  await show("lobby", "guest");
  assert.equal(all(".lobby-name").length, 0, "people with an account have one");
  const { room, you } = frame<Record<string, { room: object; you: object }>>("lobby").guest ?? assert.fail();
  await say({ type: "room", room, you: { ...you, guest: true, name: "Guest Owl 42" } });
  const field = document.querySelector<HTMLInputElement>("input[autocomplete=nickname]") ?? assert.fail();
  assert.equal(field.value, "");
  assert.equal(field.placeholder, "Guest Owl 42");
  assert.equal(reason(button("Save")), "Type a name first.");
  refusedName.push("This name is taken. Choose another.");
  await type(field, "Karim");
  await press("Save");
  await pass(0);
  assert.equal(text(all("[id$=-problem]")[0]), "This name is taken. Choose another.");
  await type(field, "Karim 2");
  await press("Save");
  await pass(0);
  assert.deepEqual(renamed, [{ name: "Karim" }, { name: "Karim 2" }]);
  assert.equal(text(all("[id$=-problem]")[0]), "");
  await say({ type: "room", room, you: { ...you, guest: true, name: "Karim 2" } });
  assert.equal(reason(button("Save")), "Type a name first.");
});

test("everybody sees the level of a bot, if that has a name", async () => {
  for (const viewer of ["host", "guest", "visitor"]) {
    await show("lobby", viewer);
    assert.match(seats().find((seat) => /Bot Ada/.test(seat)) ?? "", /Normal bot/);
  }
  const { room, you } = frame<Record<string, { room: { members: object[] }; you: object }>>("lobby").host ?? assert.fail();
  const hard = room.members.map((one) => ({ ...one, level: "hard", character: "builder" }));
  await say({ type: "room", room: { ...room, members: hard }, you });
  assert.match(seats().find((seat) => /Bot Ada/.test(seat)) ?? "", /Hard bot.*Builder/);
  const unnamed = room.members.map((one) => ({ ...one, level: "unheard of" }));
  await say({ type: "room", room: { ...room, members: unnamed }, you });
  assert.match(seats().find((seat) => /Bot Ada/.test(seat)) ?? "", /Bot$/);
});

test("a bot account is marked, and is not one of the site's own bots", async () => {
  await show("lobby", "host");
  assert.equal(all(".bot-mark").length, 0);
  const { room, you } = frame<Record<string, { room: { members: { name: string }[] }; you: object }>>("lobby").host ?? assert.fail();
  const members = room.members.map((one) => (one.name === "Bob" ? { ...one, bot_account: true } : one));
  await say({ type: "room", room: { ...room, members, unrated: "bot_accounts" }, you });
  const marks = all(".bot-mark");
  assert.deepEqual(marks.map((mark) => mark.getAttribute("aria-label")), ["Bot account"]);
  assert.match(text(marks[0]?.closest(".lobby-seat") ?? undefined), /Bob.*BOT/);
  assert.match(text(all(".rating-note")[0]), /an account that is no bot’s/);
});

test("the host starts the game once everybody is ready", async () => {
  await show("lobby", "host");
  const { room, you } = frame<Record<string, { room: { members: object[] }; you: object }>>("lobby").host ?? assert.fail();
  await say({ type: "room", room: { ...room, members: room.members.map((one) => ({ ...one, ready: true })) }, you });
  assert.equal(reason(button("Start game")), undefined);
  await press("Start game");
  assert.deepEqual(lastChange(), { type: "start" });
});

test("the host adds and removes bots, and makes another member the host", async () => {
  await show("lobby", "host");
  await press("Add a bot");
  assert.equal((lastChange() as { type: string }).type, "add_bot");
  await answer("lobby", { type: "ack", version: 2 });
  await press("Remove Bot Ada");
  assert.equal((lastChange() as { type: string }).type, "remove");
  await answer("lobby", { type: "ack", version: 2 });
  await press("Make host: Bob");
  assert.equal((lastChange() as { type: string }).type, "remove", "nothing is sent before it is confirmed");
  await press("Make host", all("dialog")[0]);
  assert.equal((lastChange() as { type: string }).type, "hand_over");
});

test("the focus stays among the places when a bot takes the last one", async () => {
  await show("lobby", "host");
  const { room, you } = frame<Record<string, { room: { members: object[] }; you: object }>>("lobby").host ?? assert.fail();
  button("Add a bot").focus();
  const carl = { ...room.members.at(-1), id: 99, name: "Bot Carl" };
  await say({ type: "room", room: { ...room, members: [...room.members, carl] }, you });
  assert.equal(document.activeElement, button("Remove Bot Carl"));
});

test("a member is ready or not, and changes nothing else", async () => {
  await show("lobby", "guest");
  assert.equal(buttonNames().some((name) => /^(Remove|Add a bot|Make)/.test(name)), false);
  await press("I’m ready");
  assert.deepEqual(lastChange(), { type: "ready", ready: true });
  assert.equal(all(".lobby-options input, .lobby-options select").length, 0);
});

test("a countdown is shown to everybody; the host cancels it, a member is not ready any more", async () => {
  const welcomes = frame<Record<string, { now: number; room: object; you: object }>>("lobby");
  for (const [who, name, change] of [
    ["host", "Cancel start", { type: "cancel_start" }],
    ["guest", "I’m not ready", { type: "ready", ready: false }],
  ] as const) {
    await show("lobby", who);
    const { now, room, you } = welcomes[who] ?? assert.fail();
    await say({ type: "room", room: { ...room, starts_at: now + 5000 }, you });
    assert.match(text(all("[role=timer]")[0]), /^The game starts in \d+ s\.$/);
    await press(name);
    assert.deepEqual(lastChange(), change);
  }
});

test("a preset sets its options and resets all others", async () => {
  await show("lobby", "host");
  const [form] = frame<{ options: { key: string }[]; presets: { name: string; options: Record<string, unknown> }[] }[]>("rulesets");
  const quick = form?.presets.find((preset) => preset.name === "Quick") ?? assert.fail();
  await press("Quick");
  const { options } = lastChange() as unknown as { options: Record<string, unknown> };
  assert.deepEqual(Object.keys(options), form?.options.map(({ key }) => key));
  assert.deepEqual(Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)), quick.options);
});

test("one person against bots reads that the game will have no clock", async () => {
  for (const [who, place] of [
    ["host", ".help"],
    ["guest", ".option-value"],
  ] as const) {
    await show("lobby", who);
    const { room, you } = frame<Record<string, { room: object; you: object }>>("lobby")[who] ?? assert.fail();
    assert.doesNotMatch(text(region("Rules of this room")), /No time limit/);
    await say({ type: "room", room: { ...room, untimed: true }, you });
    assert.match(text(all(".lobby-options > .quiet")[0]), /No time limit: one person plays against bots\./);
    assert.match(text(all(place, option("decision_seconds"))[0]), /No time limit: one person plays against bots\.$/);
  }
});

test("a visitor may sit down", async () => {
  await show("lobby", "visitor");
  await press("Join game");
  assert.deepEqual(lastChange(), { type: "sit" });
  assert.equal(all(".start-bar").length, 0);
});

test("a changed option is marked for everybody, its group unfolded, and reset by the host", async () => {
  await show("lobby", "guest");
  assert.match(text(option("bail")), /^Bail ?was 5075/);
  assert.equal(text(option("bail").querySelector("output") ?? undefined), "75");
  await show("lobby", "host");
  const group = option("bail").closest("details");
  assert.equal(group?.open, true);
  assert.match(text(group?.querySelector("summary") ?? undefined), /^Jail ?1 changed$/);
  await press("Bail: reset to 50");
  assert.deepEqual(lastChange(), { type: "set_options", options: { bail: null } });
});

const changes = frame<Record<string, Record<string, { you: object; room: { members: { name: string; id: number }[] } }>>>("lobby_changes");
const change = (name: string, who: string) => changes[name]?.[who] ?? assert.fail(`There is no ${name} of ${who}.`);
const rules = () => text(all(".lobby-options > .quiet")[0]);

test("an option is typed by the host, marked for everybody, and back in its place after the reset", async () => {
  await show("lobby", "host");
  await say(change("before", "Ann"));
  const field = option("bail").querySelector("input") ?? assert.fail();
  await type(field, "75");
  await key("Enter", field);
  assert.deepEqual(lastChange(), { type: "set_options", options: { bail: 75 } });
  await answer("lobby", { type: "ack", version: 2 });
  await say(change("bail", "Ann"));
  assert.equal(field.value, "75");
  await press("Bail: reset to 50");
  assert.deepEqual(lastChange(), { type: "set_options", options: { bail: null } });
  await say(change("reset", "Ann"));
  assert.equal(field.value, "50");
  assert.ok(!buttonNames().some((name) => name.startsWith("Bail: reset")));

  await show("lobby", "guest");
  const value = () => text(option("bail").querySelector("output") ?? undefined);
  for (const [name, told, shown, marked] of [
    ["before", /^Default rules\./, "50", false],
    ["bail", /^1 rule differs from the default\./, "75", true],
    ["reset", /^Default rules\./, "50", false],
  ] as const) {
    await say(change(name, "Bob"));
    assert.match(rules(), told);
    assert.equal(value(), shown);
    assert.equal(/was 50/.test(text(option("bail"))), marked);
    assert.equal(all("[role=spinbutton]").length, 0);
  }
});

test("the host changes seats and visibility, and everybody sees it", async () => {
  await show("lobby", "host");
  await say(change("before", "Ann"));
  await press("One seat more");
  assert.deepEqual(lastChange(), { type: "set_seats", seats: 5 });
  await say(change("seats", "Ann"));
  await press("Private");
  assert.deepEqual(lastChange(), { type: "set_public", public: false });
  await say(change("private", "Ann"));
  assert.equal(button("Private").getAttribute("aria-pressed"), "true");
  assert.equal(button("Public").getAttribute("aria-pressed"), "false");

  await show("lobby", "guest");
  const summary = () => all("dd", region("Room settings")).map(text);
  await say(change("before", "Bob"));
  assert.deepEqual(summary().slice(-2), ["4 seats", "Public"]);
  await say(change("seats", "Bob"));
  assert.equal(text(all("#lobby-places")[0]), "2 of 5 seats taken");
  await say(change("private", "Bob"));
  assert.deepEqual(summary().slice(-2), ["5 seats", "Private"]);
});

test("bots that come and go are seen by the other members", async () => {
  await show("lobby", "guest");
  assert.deepEqual(all(".lobby-seat-name").map(text), ["Ann", "Bob", "Bot Ada"]);
  await say(change("before", "Bob"));
  assert.deepEqual(all(".lobby-seat-name").map(text), ["Ann", "Bob"]);
});

test("who is made the host may start the game, and who was it says that they are ready", async () => {
  await show("lobby", "guest");
  await say(change("private", "Bob"));
  assert.ok(!buttonNames().includes("Start game"));
  await say(change("handed_over", "Bob"));
  assert.ok(buttonNames().includes("Start game"));
  await show("lobby", "host");
  await say(change("private", "Ann"));
  assert.ok(buttonNames().includes("Start game"));
  await say(change("handed_over", "Ann"));
  assert.ok(!buttonNames().includes("Start game"));
  assert.ok(buttonNames().includes("I’m ready"));
});

test("leaving frees the seat, and the last person is asked first", async () => {
  await show("lobby", "guest");
  await press("Leave room");
  assert.deepEqual(lastChange(), { type: "leave" });
  assert.equal(all("dialog").length, 0);
  await say(change("handed_over", "Bob"));
  await say(change("left", "Bob"));
  assert.equal(text(all("#lobby-places")[0]), "1 of 5 seats taken");
  sent.length = 0;
  await press("Leave room");
  assert.deepEqual(sent, []);
  await press("Leave and close", all("dialog")[0]);
  assert.deepEqual(lastChange(), { type: "leave" });
});

test("every option of the form has a field with its label, its range and its help", async () => {
  await show("lobby", "host");
  const [form] = frame<{ key: string; options: { key: string; label: string; min?: number; max?: number }[] }[]>("rulesets");
  for (const { key, label, min, max } of form?.options ?? []) {
    assert.match(text(option(key)), new RegExp(`^${label.replace(/[^\w ]/g, ".")}`), key);
    const input = option(key).querySelector("[role=spinbutton]");
    if (min !== undefined) assert.deepEqual([input?.getAttribute("aria-valuemin"), input?.getAttribute("aria-valuemax")], [`${min}`, `${max}`]);
  }
});

test("a refused option says why at its field", async () => {
  await show("lobby", "host");
  const field = option("bail").querySelector("input") ?? assert.fail();
  await type(field, "5000");
  field.blur();
  assert.deepEqual(lastChange(), { type: "set_options", options: { bail: 5000 } });
  const message = "Bail has to be a whole number from 0 to 1000.";
  await answer("lobby", { type: "error", code: "out_of_range", field: "options.bail", message, version: 1 });
  assert.equal(text(option("bail").querySelector("[role=alert]") ?? undefined), message);
  assert.equal(field.getAttribute("aria-invalid"), "true");
});

test("options that were refused because they conflict say so at all their fields", async () => {
  await show("lobby", "host");
  const field = option("bail").querySelector("input") ?? assert.fail();
  await type(field, "60");
  field.blur();
  const about = { options: ["bail", "salary"] };
  await answer("lobby", { type: "error", code: "conflict", message: "They contradict each other.", about, version: 1 });
  for (const key of about.options) {
    assert.equal(text(option(key).querySelector("[role=alert]") ?? undefined), "They contradict each other.", key);
  }
});

test("the tokens of other members are disabled and say whose they are", async () => {
  await show("lobby", "guest");
  const radios = all(".token-choice input") as HTMLInputElement[];
  assert.deepEqual(radios.slice(0, 4).map((radio) => radio.disabled), [true, false, true, false]);
  assert.match(text(all(".token-choice label")[0]), /taken by Ann$/);
  assert.ok(region("Next step"));
});

// The last test: a client whose room is closed does not connect again.
test("the lobby says whether the game is rated, and the host makes the room casual", async () => {
  await show("lobby", "host");
  const { room, you } = frame<Record<string, { room: object; you: object }>>("lobby").host ?? assert.fail();
  const note = () => all(".rating-note").map(text);
  assert.deepEqual(note(), ["Not rated: only games by the default rules or a preset are."]);
  await press("Casual");
  assert.deepEqual(lastChange(), { type: "set_casual", casual: true });
  await say({ type: "room", room: { ...room, casual: true, unrated: "casual" }, you });
  assert.equal(button("Casual").getAttribute("aria-pressed"), "true");
  assert.deepEqual(note(), ["Not rated: the host made this room casual."]);
  await say({ type: "room", room: { ...room, unrated: undefined }, you });
  assert.deepEqual(note(), ["Rated: this game changes the ratings of the players with an account."]);
  await say({ type: "room", room: { ...room, unrated: "together" }, you });
  assert.deepEqual(note(), []);
  assert.ok(!buttonNames().includes("Casual"));

  await show("lobby", "guest");
  assert.equal(note().length, 1);
  assert.ok(!buttonNames().includes("Casual"));
});

test("the host sets the pace; over days nobody is said to be offline", async () => {
  await show("lobby", "host");
  const { room, you } = frame<Record<string, { room: { members: object[] }; you: object }>>("lobby").host ?? assert.fail();
  const away = { ...room, members: room.members.map((member) => ({ ...member, here: false })) };
  const offline = () => all(".lobby-seat .badge").map(text).filter((badge) => badge === "Offline");
  await say({ type: "room", room: away, you });
  assert.notEqual(offline().length, 0);
  const pace = all("select").find((one) => [...(one as HTMLSelectElement).options].some(({ value }) => value === "86400"));
  assert.ok(pace instanceof HTMLSelectElement);
  assert.equal(pace.value, "");
  pace.value = "86400";
  pace.dispatchEvent(new Event("change", { bubbles: true }));
  assert.deepEqual(lastChange(), { type: "set_pace", pace: 86_400 });
  await say({ type: "room", room: { ...away, pace: 86_400 }, you });
  assert.equal(pace.value, "86400");
  assert.match(text(pace.closest(".room-choice") ?? undefined), /Kind of auction: Sealed bids\./);
  assert.deepEqual(offline(), []);
});

test("a closed room says so, and there is nothing left to press", async () => {
  await show("lobby", "host");
  await say({ type: "goodbye", code: 4410, message: "Everybody has left." });
  await hangUp(4410);
  assert.equal(text(all("[role=alert] h1")[0]), "This room is closed");
  assert.match(text(all("[role=alert]")[0]), /Everybody has left\./);
  assert.deepEqual(buttonNames(), []);
});
