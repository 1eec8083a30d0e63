import assert from "node:assert/strict";
import { test } from "node:test";
import { all, answer, button, buttonNames, findRegion, frame, holdTimers, openSpace, pass, press, reason, say, sent, text } from "opoly-tests/support/room";
import { scenes } from "../animation/scenes";
import { boardsOf, endAnimation, lateNote, withBoards } from "../animation/screen";
import { merge, statesByEvent } from "opoly/shell/store/patch";
import type { GameState, Update } from "opoly/shell/wire/messages";
import type { GameEvent } from "../messages";
import { GO, bar, canPoint, dialog, label, lastAction, prompt, settled, show, zone } from "./table";

holdTimers();

test("the board names what lies where, and who stands there", async () => {
  const [me] = await show("plan", "seat_0");
  assert.equal(all(".coop-space").length, 40);
  assert.equal(
    label(GO),
    `Go, 2 activists, here: ${me}’s pawn 1`,
  );
  assert.match(label(26), /^Garden Terrace, zone Yellow, property, 4 activists, the Police sweep it in \d of 6 moves$/);
  assert.match(label(29), /^Bell Tower Street, zone Yellow, starting property, 4 tiny homes, the Police sweep it in 5 of 6 moves$/);
  assert.match(label(17), /^Spice Alley, zone Orange, property, a luxury condo, 2 activists$/);
  assert.match(label(31), /a luxury condo, the Police are here$/);
  assert.match(label(3), /blank$/);
  assert.match(label(10), /^Jail, 5 in jail/);
  assert.equal(all(".coop-outlook").length, 6);
  assert.match(text(all(".coop-counters")[0]), /In jail5.*In supply\d+.*Tiles in the bag\d+/);
});

test("the zones say what either side still lacks", async () => {
  await show("plan", "spectator");
  assert.match(zone("Yellow"), /Developers lack4 condosWe lacktiny homes on 1 property$/);
  assert.match(zone("Orange"), /Developers lack1 tile and 1 condoWe lack1 tile, tiny homes on 4 properties, and 3 condos to remove$/);
  assert.equal(all(".coop-zone[data-hope='near']").length, 1);
  assert.equal(all(".coop-zone[data-danger='near']").length, 1);
  assert.equal(findRegion("My pawns"), undefined);
  assert.match(prompt(), /^The players are planning\. Not ready yet: /);
});

test("the animation of a round ends with the state, the log tells it, and it can be read again", async () => {
  await show("solo", "seat_0");
  const { seat_0: update } = frame<{ seat_0: { version: number; events: { type: string }[]; patch: object } }>("coop_round");
  await say(update);
  const types = update.events.map(({ type }) => type);
  assert.deepEqual(types.slice(0, 3), ["readied", "condos_priced", "police_moved"]);
  assert.match(text(all(".coop-round-number")[0]), /Round 4/);
  assert.equal(all(".coop-phases [aria-current='step']")[0]?.dataset.phase, "plans");
  await press("What happened this round");
  const told = all(".coop-told li").map(text);
  assert.match(told[0] ?? "", /^The Police roll \d and end on .*\.$/);
  assert.ok(told.includes("Round 4: the Developers’ turn."));
  assert.ok(told.some((line) => /^The Developers draw tiles: /.test(line)));
  assert.ok(told.some((line) => /^The Developers roll \d: /.test(line)));
});

test("freed activists are spread over the railroads", async () => {
  await show("free", "seat_0");
  assert.match(prompt(), /^Free up to (\d+) activists? from jail/);
  assert.deepEqual(canPoint(), [5, 15, 25, 35]);
  assert.deepEqual(buttonNames(bar()).slice(-1), ["Free nobody"]);
  await openSpace(5);
  await press("One more to West Station");
  assert.match(label(5), /add an activist from jail, 1 so far$/);
  await pass(200); // the preview is asked for a moment after the last change
  assert.deepEqual(lastAction(), { type: "free_activists", to: { 5: 1, 15: 1 } });
  await answer("preview", { type: "preview", legal: true, count: 2, limit: 3, pawns: [0], lapses: 2 });
  assert.match(text(all(".coop-step")[0]), /If you confirm now, 2 of what you rolled are lost\.$/);
  await settled();
  await press("Free 2 activists");
  assert.deepEqual(lastAction(), { type: "free_activists", to: { 5: 1, 15: 1 } });
});

test("activists are moved with the steps of the roll: from, to, and how many", async () => {
  await show("move", "seat_0");
  const steps = Number(/with (\d+) steps/.exec(prompt())?.[1]);
  assert.ok(steps >= 2);
  assert.ok(canPoint().includes(5) && !canPoint().includes(8));
  await openSpace(5);
  assert.match(label(6), /move an activist here for 1 step$/);
  await openSpace(6);
  await openSpace(6);
  assert.match(text(all(".coop-step")[0]), new RegExp(`${steps - 2} steps? left`));
  assert.match(text(all(".coop-rows li")[0]), /^South Station → Harbour Steps2 steps/);
  await press("One less from South Station to Harbour Steps");
  await pass(200);
  await answer("preview", { type: "preview", legal: true, cost: 1, budget: steps, pawns: [0], lapses: 1 });
  assert.match(text(all(".coop-step")[0]), /If you confirm now, 1 of what you rolled is lost\./);
  await settled();
  assert.deepEqual(all(".coop-change").map(text), ["−1", "+1"]);
  await press("As many as possible from South Station to Harbour Steps");
  assert.match(text(all(".coop-rows li output")[0]), /^[2-7]$/);
  await press("Start over");
  await openSpace(5);
  await openSpace(6);
  await settled();
  await press("Move them");
  assert.deepEqual(lastAction(), { type: "move_activists", moves: [[5, 6, 1]] });
});

test("a condo is paid together: what others put in, what is missing, and my part", async () => {
  const [, other] = await show("condos", "seat_0");
  const deal = all(".coop-deal")[0];
  assert.match(text(deal), new RegExp(`^Condo on Orchard Street ?Price \\$300: enough ?${other} puts in \\$100`));
  await press("Remove it: $200", deal);
  assert.deepEqual(lastAction(), { type: "remove_condo", space: 19, activists: 0, cash: 200 });
  const [me] = await show("condos", "seat_1");
  assert.match(text(all(".coop-deal")[0]), new RegExp(`missing \\$200.*Take back.*It waits for ${me} to put in the rest\\.`));
  await press("Take back", all(".coop-deal")[0]);
  assert.deepEqual(lastAction(), { type: "remove_condo", space: 19, activists: 0, cash: 0 });
});

test("whoever has the whole price may pay it alone, before what others put in", async () => {
  await show("condos", "seat_0");
  const condo = { type: "remove_condo", decision: 1, space: 19, zone: "orange", price: 300, paid: 100, missing: 200, activists: 0, cash: 0, max_activists: 0, max_cash: 200, partners: [1], alone: true };
  const update = { type: "update", now: 0, events: [] };
  await say({ ...update, version: 3, patch: { legal: [condo] } });
  assert.ok(!buttonNames(all(".coop-deal")[0]).some((name) => name.startsWith("Pay it alone")));
  await say({ ...update, version: 4, patch: { legal: [{ ...condo, whole: { activists: 1, cash: 200 } }] } });
  await settled();
  await press("Pay it alone: $200 and 1 activist", all(".coop-deal")[0]);
  assert.deepEqual(lastAction(), { type: "remove_condo", space: 19, activists: 1, cash: 200 });
});

test("who cannot pay all of it puts in what they have, and the log says who paid what", async () => {
  const [me, other] = await show("condos", "seat_0");
  await say({
    type: "update",
    version: 3,
    now: 0,
    events: [],
    patch: {
      players: { 0: { cash: 100 } },
      legal: [{ type: "remove_condo", decision: 1, space: 19, zone: "orange", price: 300, paid: 100, missing: 200, activists: 0, cash: 0, max_activists: 0, max_cash: 100, partners: [1], alone: false }],
    },
  });
  await press("Pledge $100", all(".coop-deal")[0]);
  assert.deepEqual(lastAction(), { type: "remove_condo", space: 19, activists: 0, cash: 100 });
  const paid = { type: "condo_paid", space: 19, activists: 0, cash: 100 };
  const events = [{ ...paid, seat: 0 }, { ...paid, seat: 1 }, { type: "condo_removed", space: 19 }];
  await say({ type: "update", version: 4, now: 0, events, patch: {} });
  await press("Log");
  assert.deepEqual(all(".log-line").map(text).slice(-3), [
    `${me} pays $100 for the condo on Orchard Street.`,
    `${other} pays $100 for the condo on Orchard Street.`,
    "The condo on Orchard Street is removed.",
  ]);
});

test("a tile goes when enough pawns agree", async () => {
  const [, other] = await show("tiles", "seat_0");
  const deal = all(".coop-deal")[0];
  assert.match(text(deal), new RegExp(`Tile on Weavers’ Court.*1 agree.*${other} agrees with 1 pawn`));
  await press("Remove it with 1 pawn", deal);
  assert.deepEqual(lastAction(), { type: "remove_tile", space: 12, pawns: 1 });
});

test("homes are built where four activists wait", async () => {
  await show("homes", "seat_0");
  assert.equal(prompt(), "Build tiny homes where your pawns stand?");
  await press("Build on Garden Terrace");
  assert.deepEqual(lastAction(), { type: "build_homes", space: 26 });
});

test("the dialog of a space says what a pawn could do there, and what to tell the others", async () => {
  await show("plan", "seat_0");
  await openSpace(26);
  await answer("inspect", frame<object>("coop_space"));
  assert.match(text(dialog()), /^Garden Terrace.*Of 6 moves that the Police may make next, \d sweep this space/);
  assert.match(text(dialog()), /Build: turns 4 activists into tiny homes\./);
  assert.match(text(dialog()), /We lack in Yellow ?tiny homes on 1 property/);
  await press("Look at Garden Terrace!", dialog());
  const { type, phrase, space } = sent.at(-1) ?? assert.fail();
  assert.deepEqual({ type, phrase, space }, { type: "phrase", phrase: "look", space: 26 });
  await answer("phrase", {});
  assert.equal(all("dialog").length, 0, "the board shows it, and the dialog would hide that");
});

test("what somebody says about a space is shown on it", async () => {
  await show("plan", "seat_0");
  await say({ type: "chat", lines: [{ id: 900, at: 0, by: { name: "Bob", token: 2 }, phrase: "need_help", about: { space: 17 } }] });
  assert.match(text(all(".coop-ping")[0]), /I need help on Spice Alley\./);
  await say({ type: "chat", lines: [{ id: 901, at: 0, by: { name: "Bob", token: 2 }, phrase: "look", about: { space: 120 } }] });
  assert.equal(all(".coop-ping").length, 1);
});

test("the end is everybody's, and says why", async () => {
  await show("won", "seat_0");
  const won = text(all("section.end")[0]);
  assert.match(won, /You won!.*A whole zone is tiny homes: we won together\./);
  assert.equal(all(".celebration").length, 1);
  await show("won", "seat_0");
  assert.equal(all(".celebration").length, 0, "once");
  assert.equal(all(".trophy").length, 0);
  await show("lost", "seat_0");
  const lost = text(all("section.end")[0]);
  assert.match(lost, /Everybody lost together\..*Round 3: all of Orange is luxury condos\. The Developers won\./);
  assert.equal(all(".celebration").length, 0);
});

test("a loss is explained: the zone, what it took, what we had, what was missing; and may be tried again", async () => {
  await show("lost", "seat_0");
  const [orange, yellow] = all(".coop-loss li").map(text);
  assert.match(
    orange ?? "",
    /^Orange ?One condo less would have saved us\. Its price was \$400, and we had \$200 left\. \$200 was missing\.$/,
  );
  assert.match(yellow ?? "", /^Yellow ?Here we were nearest to winning\. Still missing: /);
  assert.doesNotMatch(text(all(".end-standings")[0]), /\$/, "the cash of each says nothing about losing together");
  const form = button("Same draws again").closest("form");
  assert.match(form?.getAttribute("action") ?? "", /^\/replay\/\d+\/play-on\/$/);
  assert.equal(form?.querySelector<HTMLInputElement>("[name='version']")?.value, "1");
  const { seat_0: welcome } = frame<{ seat_0: { game: { state: { loss: { zones: object[] } } } } }>("coop_lost");
  const [zone] = welcome.game.state.loss.zones;
  await say({ type: "update", version: 3, now: 0, events: [], patch: { loss: { zones: [{ ...zone, activists: 2, missing: 0 }] } } });
  assert.match(text(all(".coop-loss li")[0]), /we had \$200 and 2 activists left\. That was enough, but none of our pawns stood there\.$/);
});

test("a gentler level is offered below the one that was played", async () => {
  await show("lost", "seat_0");
  await press("Play again, gentler: Gentle");
  const { type, options } = sent.at(-1)?.change as unknown as { type: string; options: Record<string, unknown> };
  assert.deepEqual([type, options.tiles_a_round, options.rolls_a_round, options.police_sides], ["set_options", 2, 1, 4]);
  await show("won", "seat_0");
  assert.equal(buttonNames(all("section.end")[0]).some((name) => /gentler|Same draws/.test(name)), false);
});

test("the alarm names the zones by which the Developers are about to win, and the most pressing come first", async () => {
  await show("alarm", "seat_0");
  const alarm = all(".coop-alarm")[0];
  assert.match(text(alarm), /^Orange ?The Developers win at the end of this round, unless a condo there is removed\.$/);
  assert.equal(alarm?.dataset.now, "true");
  const [first, second] = all(".coop-zone").map(text);
  assert.match(first ?? "", /Orange.*The Developers win here at the end of this round\./);
  assert.match(second ?? "", /Red.*The Developers’ next turn fills it for sure\./);
  assert.deepEqual(all(".coop-space[data-alarm]").map(({ dataset }) => Number(dataset.index)), [16, 17, 18, 19]);
  await say({ type: "update", version: 2, now: 0, events: [], patch: { alarm: { zones: [] } } });
  assert.match(text(all(".coop-alarm")[0]), /^Red ?The Developers are sure to fill this next round, unless something changes\.$/);
  await say({ type: "update", version: 3, now: 0, events: [], patch: { alarm: { last_round: true } } });
  assert.match(text(all(".coop-alarm")[0]), /^This is the last round: the Developers win/);
  await say({ type: "update", version: 4, now: 0, events: [], patch: { alarm: null } });
  assert.equal(all(".coop-alarm").length, 0);
});

test("whoever ran out of time reads it at once, not after the round has been shown", async () => {
  const { seat_0: update } = frame<{ seat_0: Update }>("coop_round");
  const { seat_0: welcome } = frame<{ seat_0: { game: { state: GameState } } }>("coop_solo");
  const before = welcome.game.state;
  const after = merge(before, update.patch) as GameState;
  const events = update.events as unknown as readonly GameEvent[];
  const boards = boardsOf(statesByEvent(before, update.event_patches, after));
  const [first] = scenes(withBoards(events, boards), "Time ran out: your pawns stayed as they stood.");
  const stop = new AbortController();
  stop.abort();
  await first?.play(1, stop.signal);
  assert.equal(lateNote.value, "Time ran out: your pawns stayed as they stood.");
  endAnimation();
  assert.equal(lateNote.value, undefined);
});

test("nothing can be put in by a player who has nothing", async () => {
  await show("condos", "seat_0");
  await say({
    type: "update",
    version: 3,
    now: 0,
    events: [],
    patch: {
      players: { 0: { cash: 0 } },
      legal: [{ type: "remove_condo", decision: 1, space: 19, zone: "orange", price: 300, paid: 100, missing: 200, activists: 0, cash: 0, max_activists: 0, max_cash: 0, partners: [1], alone: false }],
    },
  });
  assert.equal(reason(button(/^Pledge/, all(".coop-deal")[0])), "You have nothing to put in.");
});
