/**
 * The bundle of each ruleset. One with a folder `client` has client/index.tsx, which exports `clients`, and client/table.css;
 * the others have the classic client. client/pages.css is for the other pages, and "opoly/..." stands for src/... there.
 */

import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { env } from "node:process";
import { importsOf } from "./chunks.mjs";

/** The folders of all rulesets: those in games/rulesets and those that OPOLY_RULESETS names. */
function rulesetFolders(here) {
  const rulesets = join(here, "..", "rulesets");
  const own = readdirSync(rulesets).map((name) => join(rulesets, name));
  const others = (env.OPOLY_RULESETS ?? "").split(",").filter(Boolean);
  const project = join(here, "..", "..");
  return [...own, ...others.map((name) => join(project, ...name.split(".")))].filter((folder) =>
    existsSync(join(folder, "ruleset.py")),
  );
}

/** A script and a style sheet for each ruleset. */
export const gameEntries = (here) =>
  rulesetFolders(here).flatMap((folder) =>
    ["js", "css"].map((type) => ({
      in: `opoly-game:${folder}/game.${type}`,
      out: `game-${basename(folder)}`,
    })),
  );

/** The module with the clients of a ruleset. */
function moduleOf(folder, here) {
  const names = ["index.ts", "index.tsx"].map((name) => join(folder, "client", name));
  return names.find(existsSync) ?? join(here, "src", "classic", "game.ts");
}

const sheet = (path) => (existsSync(path) ? `@import ${JSON.stringify(path)};` : "");

/** What all tables have in common is in the style sheet of each game: in one file it is a fifth smaller. */
function tableSheet(folder, here) {
  const client = join(folder, "client");
  const classic = join(here, "styles", "classic", "table.css");
  const own = existsSync(client) ? join(client, "table.css") : classic;
  return [join(here, "styles", "tables.css"), own].map(sheet).join("\n");
}

/** Resolves the entries of the rulesets, and "opoly:pages.css" to the styles that all of them have for other pages. */
export const games = (here, before = new Map()) => ({
  name: "games",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^opoly-game:/ }, ({ path }) => ({
      path: path.slice("opoly-game:".length),
      namespace: "game",
    }));
    onLoad({ filter: /./, namespace: "game" }, ({ path }) => {
      const folder = join(path, "..");
      return path.endsWith("css")
        ? { contents: tableSheet(folder, here), loader: "css", resolveDir: here }
        : {
            contents: `${importsOf(before, `game:${path}`)}export { clients } from ${JSON.stringify(moduleOf(folder, here))};`,
            loader: "js",
            resolveDir: here,
          };
    });
    onResolve({ filter: /^opoly:pages\.css$/ }, () => ({ path: "pages.css", namespace: "pages" }));
    onLoad({ filter: /./, namespace: "pages" }, () => ({
      contents: rulesetFolders(here)
        .map((folder) => sheet(join(folder, "client", "pages.css")))
        .join("\n"),
      loader: "css",
      resolveDir: here,
    }));
  },
});
