// Lists every message of the client, the English texts that a catalogue translates: `npm run messages` prints them as
// JSON, {message: ""} or {one: {one, other}} for plurals; `npm run messages -- bn.json` prints those that bn.json lacks
// and, on stderr, those it has but that are no longer used.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, stderr, stdout } from "node:process";
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

function main(catalogueFile) {
  const messages = allMessages();
  if (catalogueFile !== undefined) {
    const catalogue = JSON.parse(readFileSync(catalogueFile, "utf8"));
    for (const known of Object.keys(catalogue)) {
      if (known in messages) delete messages[known];
      else stderr.write(`no longer used: ${known}\n`);
    }
  }
  stdout.write(`${JSON.stringify(messages, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) main(argv[2]);
