// Bundles the client with esbuild into games/static/games/build, which Django serves.
// Every src/*.tsx at the top is an entry; `--watch` rebuilds on change.
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
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const output = join(here, "..", "static", "games", "build");
const entries = readdirSync(join(here, "src"))
  .filter((name) => name.endsWith(".tsx") || name.endsWith(".css"))
  .map((name) => join(here, "src", name));

const options = {
  entryPoints: entries,
  outdir: output,
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  target: ["chrome109", "firefox115", "safari16"],
  jsx: "automatic",
  jsxImportSource: "preact",
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
  const aside = mkdtempSync(join(here, ".build-"));
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
