// Bundles the client with esbuild into games/static/games/build, which Django serves.
// Every src/*.tsx at the top is an entry; `--watch` rebuilds on change. A ruleset may bring its client in its own package:
// client/index.tsx exports `clients`, client/table.css and client/pages.css are its styles, and "opoly/..." stands for the
// src/... of this folder there. OPOLY_RULESETS names the packages outside games/rulesets, as on the server, and
// OPOLY_BUILD another folder for the bundle.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { argv, env } from "node:process";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const output = env.OPOLY_BUILD ?? join(here, "..", "static", "games", "build");
const entries = readdirSync(join(here, "src"))
  .filter((name) => name.endsWith(".tsx") || name.endsWith(".css"))
  .map((name) => join(here, "src", name));

/** The clients that rulesets bring in a folder `client` of their own package, beside those in src. */
const rulesets = join(here, "..", "rulesets");
const packages = (env.OPOLY_RULESETS ?? "").split(",").filter(Boolean);
const clientFolders = [
  ...readdirSync(rulesets).map((name) => join(rulesets, name, "client")),
  ...packages.map((name) => join(here, "..", "..", ...name.split("."), "client")),
].filter((folder) => existsSync(folder));

/** Fills src/otherClients.ts, and resolves "opoly:table.css" and "opoly:pages.css" to those of all games. */
const gamesOwn = {
  name: "games",
  setup(build) {
    build.onLoad({ filter: /src\/otherClients\.ts$/ }, () => ({
      contents: otherClients(),
      resolveDir: here,
    }));
    build.onResolve({ filter: /^opoly:/ }, ({ path }) => ({
      path: path.slice("opoly:".length),
      namespace: "styles",
    }));
    build.onLoad({ filter: /./, namespace: "styles" }, ({ path }) => ({
      contents: stylesOf(path),
      loader: "css",
      resolveDir: here,
    }));
  },
};

function otherClients() {
  const imports = clientFolders.map(
    (folder, index) =>
      `import { clients as clients${index} } from ${JSON.stringify(join(folder, "index"))};`,
  );
  const all = clientFolders.map((_, index) => `...clients${index}`);
  return [...imports, `export const otherClients = { ${all.join(", ")} };`].join("\n");
}

/** Imports the style sheet of this name from the folder of every game that has one. */
function stylesOf(name) {
  const styles = join(here, "styles");
  const folders = [...readdirSync(styles).map((one) => join(styles, one)), ...clientFolders];
  return folders
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => `@import ${JSON.stringify(path)};`)
    .join("\n");
}

const options = {
  entryPoints: entries,
  outdir: output,
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  target: ["chrome109", "firefox115", "safari16"],
  jsx: "automatic",
  jsxImportSource: "preact",
  tsconfigRaw: {}, // its paths are for the type checker: here `alias` and `nodePaths` do for every folder
  alias: { opoly: join(here, "src") },
  plugins: [gamesOwn],
  nodePaths: [join(here, "node_modules")],
  loader: { ".woff2": "file", ".woff": "empty", ".svg": "file" },
  minify: true,
  sourcemap: argv.includes("--watch"),
  logLevel: "warning",
};

if (argv.includes("--watch")) {
  const context = await esbuild.context(options);
  await context.watch();
} else {
  const built = await esbuild.build({ ...options, write: false });
  publish([...built.outputFiles, ...catalogues()]);
}

// The texts of other languages, which the browser fetches when it needs one.
function catalogues() {
  const folder = join(here, "locale");
  return readdirSync(folder).map((name) => {
    const texts = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return { path: join(output, name), contents: Buffer.from(JSON.stringify(texts)) };
  });
}

// The bundle stays readable all the time, because collectstatic may read it meanwhile: changed files are renamed into
// place from outside the folder, and only then are obsolete ones deleted.
function publish(files) {
  const aside = mkdtempSync(join(env.OPOLY_BUILD ? dirname(output) : here, ".build-"));
  try {
    mkdirSync(output, { recursive: true });
    for (const file of files.filter((one) => !isUnchanged(one))) {
      const whole = join(aside, basename(file.path));
      writeFileSync(whole, file.contents);
      renameSync(whole, file.path);
    }
    const wanted = new Set(files.map((file) => basename(file.path)));
    for (const name of readdirSync(output)) {
      if (!wanted.has(name)) rmSync(join(output, name), { recursive: true, force: true });
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function isUnchanged({ path, contents }) {
  return existsSync(path) && readFileSync(path).equals(contents);
}
