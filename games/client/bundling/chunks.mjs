/**
 * How the modules are put into chunks. esbuild makes a chunk for each set of entries and lazily loaded modules that share
 * modules, which would be dozens of small ones. A lazily loaded module is only ever loaded on pages that have loaded their
 * entries, so it is made to import what all those entries import: they then share one chunk with it.
 */

import { readFileSync } from "node:fs";
import { basename, dirname, extname, resolve } from "node:path";
import * as esbuild from "esbuild";

const isGame = (entry) => entry.startsWith("game:");
const TABLE = "src/table.tsx";
/** Pages that need only some of a table's modules, but whose visitors mostly have them already. */
const LIKE_TABLES = ["src/replay.tsx", "src/finished.tsx"];

/** Every module that can be reached from one, by imports of these kinds. */
function reached(inputs, start, kinds) {
  const modules = new Set([start]);
  for (const name of modules) {
    for (const { path, kind } of inputs[name]?.imports ?? []) {
      if (kinds.includes(kind) && inputs[path]) modules.add(path);
    }
  }
  return modules;
}

const common = (sets) =>
  sets.length === 0 ? [] : [...sets[0]].filter((name) => sets.every((set) => set.has(name)));

/** Returns the modules that each game's entry and each lazily loaded module imports before anything else, by paths. */
export async function preludes(options) {
  const { metafile } = await esbuild.build({ ...options, minify: false, sourcemap: false });
  const { inputs, outputs } = metafile;
  const lazy = new Set(
    Object.values(inputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path),
    ),
  );
  const entries = Object.values(outputs)
    .map(({ entryPoint }) => entryPoint)
    .filter((name) => name && !name.endsWith(".css") && !lazy.has(name));
  const loaded = new Map(
    entries.map((name) => [name, reached(inputs, name, ["import-statement"])]),
  );
  const all = ["import-statement", "dynamic-import"];
  const reachable = new Map(entries.map((name) => [name, reached(inputs, name, all)]));
  loaded.get(TABLE).delete(TABLE); // nothing imports an entry
  const onTable = [...loaded.get(TABLE)];
  const before = new Map();
  for (const name of [...entries.filter(isGame), ...LIKE_TABLES]) {
    before.set(name, onTable);
    loaded.set(name, new Set([...loaded.get(name), ...onTable]));
  }
  for (const name of lazy) {
    const from = entries.filter((entry) => reachable.get(entry).has(name));
    before.set(name, common(from.map((entry) => loaded.get(entry))));
  }
  const path = (name) => (isGame(name) ? name : resolve(options.absWorkingDir, name));
  const isModule = (name) => !/^[\w-]+:/.test(name) && /\.[jt]sx?$|\.mjs$/.test(name);
  return new Map(
    [...before].map(([name, modules]) => [path(name), modules.filter(isModule).map(path)]),
  );
}

const LOADERS = { ".js": "js", ".ts": "ts", ".tsx": "tsx" };

export const importsOf = (before, name) =>
  (before.get(name) ?? []).map((path) => `import ${JSON.stringify(path)};`).join("");

/** Adds those imports to lazily loaded modules; a game's entry has them already. */
export const prelude = (before) => ({
  name: "prelude",
  setup({ onLoad }) {
    onLoad({ filter: /\.[jt]sx?$/ }, ({ path, namespace }) => {
      if (namespace !== "file" || !before.has(path)) return undefined;
      return {
        contents: importsOf(before, path) + readFileSync(path, "utf8"),
        loader: LOADERS[extname(path)],
        resolveDir: dirname(path),
      };
    });
  },
});

/** Returns parts.json: the modules that each entry and lazily loaded module needs, and the files of lazily loaded styles. */
export function partsOf({ outputs }) {
  const parts = {};
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint || !path.endsWith(".js")) continue;
    const modules = [...reached(outputs, path, ["import-statement"])].map((name) => basename(name));
    parts[basename(path).replace(/(-[A-Z0-9]{8})?\.js$/, "")] = modules;
  }
  for (const path of Object.keys(outputs)) {
    const style = /^(.+)-[A-Z0-9]{8}\.css$/.exec(basename(path));
    if (style) parts[`${style[1]}.css`] = [style[0]];
  }
  return Buffer.from(JSON.stringify(parts));
}
