import assert from "node:assert/strict";
import { test } from "node:test";
import { welcome } from "./support/frames";
import { all, holdTimers, say, show, text } from "./support/room";

holdTimers();

interface Played {
  game: { seats: { seat: number }[] };
}

for (const position of ["roll", "two_roll", "coop_plan"])
  for (const viewer of ["seat_0", "spectator"])
    test(`who is a bot, and of which level, stands beside the name: ${position}, ${viewer}`, async () => {
      await show(position, viewer);
      const { game } = welcome(position, viewer) as unknown as Played;
      const words = () => all(".players .player-you").map(text).filter((word) => word !== "you");
      assert.deepEqual(words(), []);
      const withLevel = async (level?: string) => {
        const seats = game.seats.map((one) => (one.seat === 1 ? { ...one, kind: "bot", level } : one));
        await say({ type: "snapshot", game: { ...game, seats } });
      };
      await withLevel("easy");
      assert.deepEqual(words(), ["Easy bot"]);
      await withLevel("hard");
      assert.deepEqual(words(), ["Hard bot"]);
      await withLevel();
      assert.deepEqual(words(), ["Bot"]);
    });
