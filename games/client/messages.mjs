// Lists every message of the client, the English texts that a catalogue translates: `npm run messages` prints them as
// JSON, {message: ""} or {one: {one, other}} for plurals; `npm run messages -- locale/bn.json` brings that catalogue up to
// date: adds what it lacks, with nothing in it, and removes what is no longer used.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { argv, stdout } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const TEXT = String.raw`"((?:[^"\\]|\\.)*)"`;
const SINGLE = new RegExp(String.raw`\b(?:t|phrase|mark|about)\(\s*${TEXT}`, "g");
const PLURAL = new RegExp(
  String.raw`\b(?:plural|pluralPhrase)\(\s*[^"]*?,\s*${TEXT},\s*${TEXT}`,
  "g",
);
const COMMENT = /\/\*[\s\S]*?\*\//g;

const unquote = (text) => JSON.parse(`"${text}"`);

/** All messages in one source text. */
export function messagesOf(source) {
  const code = source.replace(COMMENT, "");
  const found = {};
  for (const [, text] of code.matchAll(SINGLE)) found[unquote(text)] = "";
  for (const [, one, other] of code.matchAll(PLURAL)) {
    found[unquote(one)] = { one: unquote(one), other: unquote(other) };
  }
  return found;
}

/** The sources: those of the client, and those that a ruleset brings in its own package. */
function sources() {
  const rulesets = join(here, "..", "rulesets");
  const folders = [
    join(here, "src"),
    ...readdirSync(rulesets).map((name) => join(rulesets, name, "client")),
  ];
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes("/client/tests/"));
}

/** All messages of the client, sorted. */
export function allMessages() {
  const found = sources().map((path) => messagesOf(readFileSync(path, "utf8")));
  return Object.fromEntries(
    Object.entries(Object.assign({}, ...found)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Writes all messages to a catalogue, those that it has not translated yet with nothing in their plural forms. */
function update(catalogueFile) {
  const known = JSON.parse(readFileSync(catalogueFile, "utf8"));
  const rules = new Intl.PluralRules(basename(catalogueFile, ".json")).resolvedOptions();
  const open = Object.fromEntries(rules.pluralCategories.map((form) => [form, ""]));
  const messages = Object.entries(allMessages()).map(([message, forms]) => [
    message,
    known[message] ?? (forms === "" ? "" : open),
  ]);
  const text = JSON.stringify(Object.fromEntries(messages), null, 2);
  writeFileSync(catalogueFile, `${text}\n`);
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  if (argv[2] !== undefined) update(argv[2]);
  else stdout.write(`${JSON.stringify(allMessages(), null, 2)}\n`);
}
