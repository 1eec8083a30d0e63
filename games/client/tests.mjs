/**
 * Bundles every component test, those in tests and those of the rulesets in their client/tests; and happy-dom once for all
 * of them: its own thousand modules take longer to load than most tests to run.
 */

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
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
const RULESETS = "../rulesets";
const clientFolders = readdirSync(RULESETS)
  .map((name) => `${RULESETS}/${name}/client`)
  .filter((folder) => existsSync(folder));

/** "opoly-test:clients" has the clients of every ruleset that brings some, by its key; style sheets are not loaded. */
const client = {
  name: "client",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^opoly-test:clients$|\.css\?address$/ }, ({ path }) => ({
      path,
      namespace: "client",
    }));
    onLoad({ filter: /css/, namespace: "client" }, ({ path }) => ({
      contents: `export default ${JSON.stringify(basename(path))};`,
    }));
    onLoad({ filter: /clients/, namespace: "client" }, () => {
      const keys = clientFolders.map((folder) => folder.split("/").at(-2));
      const imports = clientFolders.map(
        (folder, index) => `import { clients as clients${index} } from "${folder}/index";`,
      );
      const all = keys.map((key, index) => `${key}: clients${index}`);
      const contents = `${imports.join("\n")}\nexport const clientsOf = { ${all.join(", ")} };`;
      return { contents, resolveDir: "." };
    });
  },
};
const shared = {
  name: "shared by the files of a process",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^happy-dom$/ }, () => ({ path: "./happy-dom.js", external: true }));
    onResolve({ filter: /^node:test$/ }, () => ({ path: HARNESS, external: true }));
  },
};
const FILES = ["tests", ...clientFolders.map((folder) => `${folder}/tests`)]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith(".test.ts"));

/** Deals the files to two processes, one for each core; only those that show the page take long. */
function halves() {
  const dealt = [
    { weight: 0, files: [] },
    { weight: 0, files: [] },
  ];
  const weighed = FILES.map((file) => {
    const source = readFileSync(file, "utf8");
    return { file: basename(file), weight: source.includes('support/room"') ? source.length : 0 };
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
  entryPoints: FILES,
  outdir: OUT,
  entryNames: "[name]",
  nodePaths: ["node_modules"],
  alias: { opoly: "./src", "opoly-tests": "./tests" },
  tsconfigRaw: {},
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [shared, client],
});
for (const [index, files] of halves().entries()) {
  writeFileSync(
    `${OUT}/half${index}.js`,
    `import { runFiles } from "${HARNESS}";\nawait runFiles(${JSON.stringify(files)}, import.meta.url);\n`,
  );
}
