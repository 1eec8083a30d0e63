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

/** The licences of what the bundle contains of others: its packages, and the font that is part of one of theirs. */
export function licences(here, output) {
  const lock = JSON.parse(readFileSync(join(here, "package-lock.json"), "utf8"));
  const packages = Object.entries(lock.packages)
    .filter(([folder, { dev }]) => folder !== "" && !dev)
    .map(([folder]) => ({ name: basename(folder), text: join(here, folder, "LICENSE") }));
  const font = { name: "bangla-name", text: join(here, "styles", "bangla-name.licence.txt") };
  return [...packages, font].map(({ name, text }) => ({
    path: join(output, `licence-${name}.txt`),
    contents: readFileSync(text),
  }));
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
