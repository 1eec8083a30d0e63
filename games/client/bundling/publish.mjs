/** Puts the files of a bundle into place. */

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
import { env } from "node:process";

/** The texts of other languages, which the browser fetches when it needs one. */
export function catalogues(here, output) {
  const folder = join(here, "locale");
  return readdirSync(folder).map((name) => {
    const texts = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return { path: join(output, name), contents: Buffer.from(JSON.stringify(texts)) };
  });
}

/**
 * The bundle stays readable all the time, because collectstatic may read it meanwhile: changed files are renamed into
 * place from outside the folder, and only then are obsolete ones deleted.
 */
export function publish(files, output, here) {
  const aside = mkdtempSync(join(env.OPOLY_BUILD ? dirname(output) : here, ".build-"));
  try {
    mkdirSync(output, { recursive: true });
    for (const file of files.filter((one) => !isUnchanged(one))) {
      const whole = join(aside, basename(file.path));
      writeFileSync(whole, file.contents);
      renameSync(whole, file.path);
    }
    const current = new Set(files.map((file) => basename(file.path)));
    for (const name of readdirSync(output)) {
      if (!current.has(name)) rmSync(join(output, name), { recursive: true, force: true });
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

const isUnchanged = ({ path, contents }) =>
  existsSync(path) && readFileSync(path).equals(Buffer.from(contents));
