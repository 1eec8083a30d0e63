/** Bundles every component test, and happy-dom once for all of them: its own thousand modules take longer to load than most tests to run. */

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const OUT = "node_modules/.tests";
const SHARED = {
  bundle: true,
  platform: "node",
  format: "esm",
  logLevel: "warning",
  // The packages still call `require` for parts of Node.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
};
const HARNESS = "../../tests/support/harness.mjs";
const shared = {
  name: "shared by the files of a process",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^happy-dom$/ }, () => ({ path: "./happy-dom.js", external: true }));
    onResolve({ filter: /^node:test$/ }, () => ({ path: HARNESS, external: true }));
  },
};
const FILES = readdirSync("tests").filter((name) => name.endsWith(".test.ts"));

/** Deals the files to two processes, one for each core; only those that show the page take long. */
function halves() {
  const dealt = [
    { weight: 0, files: [] },
    { weight: 0, files: [] },
  ];
  const weighed = FILES.map((file) => {
    const source = readFileSync(`tests/${file}`, "utf8");
    return { file, weight: source.includes('"./support/room"') ? source.length : 0 };
  });
  for (const { file, weight } of weighed.sort((one, other) => other.weight - one.weight)) {
    const lighter = dealt[0].weight <= dealt[1].weight ? dealt[0] : dealt[1];
    lighter.weight += weight;
    lighter.files.push(file);
  }
  return dealt.map(({ files }) => files);
}

rmSync(OUT, { recursive: true, force: true });
await build({
  ...SHARED,
  entryPoints: ["node_modules/happy-dom/lib/index.js"],
  outfile: `${OUT}/happy-dom.js`,
});
await build({
  ...SHARED,
  entryPoints: FILES.map((name) => `tests/${name}`),
  outdir: OUT,
  nodePaths: ["node_modules"],
  alias: { opoly: "./src" },
  tsconfigRaw: {},
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [shared],
});
for (const [index, files] of halves().entries()) {
  writeFileSync(
    `${OUT}/half${index}.js`,
    `import { runFiles } from "${HARNESS}";\nawait runFiles(${JSON.stringify(files)}, import.meta.url);\n`,
  );
}
