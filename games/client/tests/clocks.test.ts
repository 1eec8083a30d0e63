import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, region, say, show, text, updatesAfter, withClocks } from "./support/room";

test("an offer's clock goes by the server's time, however wrong the browser's is", async () => {
  await show("offer", "seat_1"); // recorded on another day: by the browser's clock its deadline has long passed
  const ring = all(".offer header .ui-ring")[0] ?? assert.fail();
  const [left] = (all(".ui-ring-left", ring)[0]?.getAttribute("stroke-dasharray") ?? "").split(" ");
  assert.ok(Number(left) > 95, `${left} % of the time is left`);
  assert.ok(!ring.classList.contains("is-hurried"));
});

const SEVEN = 7;
/** The seconds that an auction shows at first, and then before and after each bid; a bid is made every seven seconds. */
async function secondsOf(position: string, view: string): Promise<number[]> {
  const seen: number[] = [];
  const look = () => seen.push(Number(text(all("[role=timer]", region("Auction"))[0])));
  await withClocks(async (pass) => {
    await show(position, view);
    look();
    for (const update of updatesAfter(position, view).slice(0, 3)) {
      await pass(SEVEN);
      look();
      await say(update);
      look();
    }
  });
  return seen;
}

test("bids leave the one clock of an auction alone, and restart the clock of each bid", async () => {
  for (const view of ["seat_0", "seat_1", "spectator"]) {
    assert.deepEqual(await secondsOf("one_clock", view), [60, 53, 53, 46, 46, 39, 39]);
    assert.deepEqual(await secondsOf("bidding", view), [60, 53, 60, 53, 60, 53, 60]);
  }
});

test("the clock of the game runs in the top bar until the last turn is announced", async () => {
  const clock = () => all(".topbar-clock")[0] ?? assert.fail("There is no clock.");
  for (const view of ["seat_0", "seat_1", "spectator"]) {
    await withClocks(async (pass) => {
      await show("time_limit", view);
      assert.equal(clock().getAttribute("role"), "timer");
      assert.equal(clock().getAttribute("aria-label"), "Time until the last turn: 30:00");
      assert.equal(text(clock()), "30:00");
      await pass(1);
      assert.equal(text(clock()), "29:59");
      await pass(25 * 60);
      assert.equal(text(clock()), "4:59");
      await say(updatesAfter("time_limit", view)[0] ?? {});
      assert.equal(text(clock()), "Last turn");
      assert.match(text(all(".log-line").at(-1)), /^Time is up: this is the last turn\./);
    });
  }
});

test("the end by time shares the win of equal worth", async () => {
  const [ann, bob] = await show("time_limit", "seat_0");
  const [timeUp, roll, endTurn] = updatesAfter("time_limit", "seat_0");
  for (const update of [timeUp, roll]) await say(update ?? {});
  assert.equal(text(all(".topbar-clock")[0]), "Last turn");
  assert.ok(button("End turn"));
  await say(endTurn ?? {});
  const end = region("The end");
  assert.equal(text(all("h2", end)[0]), `You won, together with ${bob}!`);
  assert.match(text(end), /Time ran out: players are ranked by net worth\./);
  assert.deepEqual(
    all(".end-places li", end).map((place) => [place.dataset.place, text(all(".end-name", place)[0])]),
    [["1", ann], ["1", bob]],
  );
  assert.equal(all(".topbar-clock").length, 0);
});
