// Bundles the client with esbuild into games/static/games/build, which Django serves; `--watch` rebuilds on change.
// The pages' scripts and styles are those at the top of src; each ruleset has a bundle game-<package>.js and .css besides,
// so that no table loads the client of another game. OPOLY_RULESETS names the packages outside games/rulesets, as on the
// server, and OPOLY_BUILD another folder for the bundle.
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { argv, env } from "node:process";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { partsOf, prelude, preludes } from "./bundling/chunks.mjs";
import { gameEntries, games } from "./bundling/games.mjs";
import { catalogues, licences, publish } from "./bundling/publish.mjs";
import { styleAddresses } from "./bundling/styles.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const output = env.OPOLY_BUILD ?? join(here, "..", "static", "games", "build");
const watching = argv.includes("--watch");
const entries = readdirSync(join(here, "src"))
  .filter((name) => name.endsWith(".tsx") || name.endsWith(".css"))
  .map((name) => join(here, "src", name));
/** Entries of pages without a table share nothing with it, so that a table loads no chunk more for their sake. The studio
 * has its own copy of what draws a board, in chunks of its own. */
const isWithoutTable = (path) => ["site.tsx", "pages.tsx", "people.tsx"].includes(basename(path));
const isStudio = (path) => basename(path) === "studio.tsx";

const options = {
  entryPoints: [
    ...entries.filter((path) => !isWithoutTable(path) && !isStudio(path)),
    ...gameEntries(here),
  ],
  outdir: output,
  absWorkingDir: here,
  bundle: true,
  splitting: true,
  format: "esm",
  // Names with a hash stay as they are when Django collects the files: modules import each other by them.
  entryNames: "[name]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  target: ["chrome109", "firefox115", "safari16"],
  jsx: "automatic",
  jsxImportSource: "preact",
  tsconfigRaw: {}, // its paths are for the type checker: here `alias` and `nodePaths` do for every folder
  alias: { opoly: join(here, "src"), "opoly/styles": join(here, "styles") },
  nodePaths: [join(here, "node_modules")],
  loader: { ".woff2": "file", ".woff": "empty", ".svg": "file" },
  minify: true,
  metafile: true,
  write: false,
  sourcemap: watching,
  logLevel: "warning",
  // A prelude (bundling/chunks.mjs) may name modules of packages that do nothing when they are imported.
  logOverride: { "ignored-bare-import": "silent" },
};
const pluginsAfter = (before) => [prelude(before), games(here, before), styleAddresses(options)];

async function bundle() {
  const before = await preludes({ ...options, plugins: pluginsAfter(new Map()) });
  const built = await esbuild.build({ ...options, plugins: pluginsAfter(before) });
  const others = await esbuild.build({
    ...options,
    // The administration has the typefaces of the site, and nothing else of its styles.
    entryPoints: [...entries.filter(isWithoutTable), join(here, "styles", "fonts.css")],
    splitting: false,
    plugins: [styleAddresses(options)],
  });
  const studio = await esbuild.build({
    ...options,
    entryPoints: entries.filter(isStudio),
    plugins: [styleAddresses(options)],
  });
  const worker = await esbuild.build({
    ...options,
    entryPoints: [join(here, "src", "worker", "worker.ts")],
    splitting: false,
    format: "iife", // service workers of modules are not in every browser we serve
  });
  const outputs = { ...built.metafile.outputs, ...studio.metafile.outputs };
  const parts = { path: join(output, "parts.json"), contents: partsOf({ outputs }) };
  const texts = [...catalogues(here, output), ...licences(here, output)];
  const files = [
    ...built.outputFiles,
    ...studio.outputFiles,
    ...others.outputFiles,
    ...worker.outputFiles,
    ...texts,
    parts,
  ];
  publish(files, output, here);
}

if (watching) {
  const rebuild = {
    name: "rebuild",
    setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length > 0 ? undefined : bundle())),
  };
  const plugins = [...pluginsAfter(new Map()), rebuild];
  const context = await esbuild.context({ ...options, plugins });
  await context.watch();
} else await bundle();
