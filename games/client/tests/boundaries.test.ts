import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const read = (path: string) => readFileSync(path, "utf8");
const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

interface Schema {
  $defs: Record<string, { anyOf?: { $ref: string }[]; properties?: { type?: { const?: string; enum?: string[] } } }>;
}

const { $defs } = JSON.parse(read("schemas/wire.json")) as Schema;

/** The types of a union of the wire, which may consist of unions, as they stand in `type`. */
function typesOf(name: string): string[] {
  const { anyOf, properties } = $defs[name] ?? {};
  if (anyOf) return anyOf.flatMap(({ $ref }) => typesOf($ref.split("/").at(-1) ?? ""));
  return [properties?.type?.const ?? properties?.type?.enum ?? []].flat();
}

/** Actions and events that the engine has for every game, and a change of the lobby that a game has as an action, too. */
const COMMON = new Set(["ready", "game_began", "game_ended", "time_reached", "turn_began", "turn_ended", "resign", "resigned"]);

test("the shell imports no game's client", () => {
  for (const path of [...sources("src/shell"), ...sources("src/site"), "src/table.tsx", "src/replay.tsx", "src/finished.tsx", "src/site.tsx", "src/pages.tsx"]) {
    assert.doesNotMatch(read(path), /from "[^"]*\/classic[/"]/, path);
  }
});

test("what any board needs imports no game's client", () => {
  for (const path of sources("src/board")) assert.doesNotMatch(read(path), /from "[^"]*\/classic[/"]/, path);
});

test("the shell names no ruleset, and no action or event of one game", () => {
  const own = [...typesOf("Event"), ...typesOf("Action")].filter((type) => !COMMON.has(type));
  assert.ok(own.length > 60);
  const words = new RegExp(`"(${[...own, "oofopoly", "bangladeshi", "monopoly_two", "classic"].join("|")})"`);
  for (const path of sources("src/shell")) assert.doesNotMatch(read(path), words, path);
});
