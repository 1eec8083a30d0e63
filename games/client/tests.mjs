/** Bundles every component test, and happy-dom once for all of them: its own thousand modules take longer to load than most tests to run. */

import { readdirSync, rmSync } from "node:fs";
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
const happyDom = {
  name: "happy-dom",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^happy-dom$/ }, () => ({ path: "./happy-dom.js", external: true })),
};

rmSync(OUT, { recursive: true, force: true });
await build({
  ...SHARED,
  entryPoints: ["node_modules/happy-dom/lib/index.js"],
  outfile: `${OUT}/happy-dom.js`,
});
await build({
  ...SHARED,
  entryPoints: readdirSync("tests")
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `tests/${name}`),
  outdir: OUT,
  nodePaths: ["node_modules"],
  alias: { opoly: "./src" },
  tsconfigRaw: {},
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [happyDom],
});
