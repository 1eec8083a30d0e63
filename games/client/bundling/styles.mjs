/** `import address from "….css?address"`: bundles a style sheet into a file of its own, and gives its address. */

import { join } from "node:path";
import * as esbuild from "esbuild";

const MARK = "?address";

export const styleAddresses = (options) => ({
  name: "addresses of styles",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\.css\?address$/ }, async ({ path, resolveDir }) => ({
      path: path.startsWith("opoly/styles/")
        ? join(options.absWorkingDir, path.slice("opoly/".length, -MARK.length))
        : join(resolveDir, path.slice(0, -MARK.length)),
      namespace: "address",
    }));
    onLoad({ filter: /./, namespace: "address" }, async ({ path }) => {
      const { outputFiles } = await esbuild.build({
        entryPoints: [path],
        outdir: options.outdir,
        bundle: true,
        minify: options.minify,
        target: options.target,
        write: false,
      });
      return { contents: outputFiles[0].contents, loader: "file", watchFiles: [path] };
    });
  },
});
