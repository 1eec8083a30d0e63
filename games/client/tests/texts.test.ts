import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { frame, holdTimers, say, show, updatesAfter } from "./support/room";
import { faultsIn } from "./support/sound";
import { type Cast, player, playerName } from "../src/shell/i18n/names";
import { phrase, plain } from "../src/shell/i18n/phrase";
import { type Catalogue, setLanguage, t } from "../src/shell/i18n/catalogue";

holdTimers();

const BANGLA = JSON.parse(readFileSync("locale/bn.json", "utf8")) as Catalogue;
const FRAMES = readdirSync("tests/frames").map((name) => name.replace(".json", ""));
/** The positions of all games, each with one of its views. */
const POSITIONS = FRAMES.flatMap((name) => {
  const views = Object.entries(frame<Record<string, { room?: unknown; game?: unknown }>>(name)).filter(([, one]) => one?.room && one.game);
  return views.slice(0, 1).map(([view]) => [name, view] as const);
});

for (const [tag, catalogue] of [["en", {}], ["bn", BANGLA]] as const) {
  test(`no position of any game shows a text that went wrong: ${tag}`, async () => {
    assert.ok(POSITIONS.length > 25, `${POSITIONS.length}`);
    setLanguage(tag, catalogue);
    try {
      for (const [name, view] of POSITIONS) {
        await show(name, view);
        assert.deepEqual(faultsIn(document.body), [], name);
        if (!FRAMES.includes(`${name}_after`)) continue;
        for (const update of updatesAfter(name, view)) await say(update);
        assert.deepEqual(faultsIn(document.body), [], `after ${name}`);
      }
    } finally {
      setLanguage("en", {});
    }
  });
}

test("what would be wrong is found", () => {
  const box = document.createElement("div");
  box.innerHTML = "<p>NaN left</p><p>−−$5</p><p>$$5</p><p>১2</p><p>{name} pays</p><p title='undefined'>+$5 −৳১,৫০০</p>";
  assert.equal(faultsIn(box).length, 6);
});

test("a name that is read from right to left keeps its order to itself, in sentences, labels and buttons", () => {
  const names = ["שלום", "محمد 5", "𞤀𞤁𞤂", "Ann", "রিনা"];
  const cast: Cast = { seats: names.map((name, seat) => ({ seat, name })) };
  const isolated = ["\u2068שלום\u2069", "\u2068محمد 5\u2069", "\u2068𞤀𞤁𞤂\u2069", "Ann", "রিনা"];
  for (const [seat, name] of isolated.entries()) {
    assert.equal(plain(phrase("{player} paid {amount}.", { player: player(cast, seat), amount: 50 })), `${name} paid 50.`);
    assert.equal(plain(phrase("{name} won.", { name: playerName(cast, seat) })), `${name} won.`);
    assert.equal(t("{name} gives", { name: playerName(cast, seat) }), `${name} gives`);
  }
});
