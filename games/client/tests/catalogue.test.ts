import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

// The list's maker is no part of the bundle: it finds the sources beside itself.
const { allMessages } = (await import(`${process.cwd()}/messages.mjs`)) as {
  allMessages(): Record<string, "" | { one: string; other: string }>;
};
const messages = allMessages();
/** The slots of a text; a translation may have the inflected form of one, such as `{space_at}` for `{space}`. */
const slots = (text: string) =>
  [...text.matchAll(/\{(\w+?)(?:_at)?\}/g)].map(([, name]) => name).sort();

for (const file of readdirSync("locale")) {
  const catalogue = JSON.parse(readFileSync(`locale/${file}`, "utf8")) as Record<
    string,
    string | Record<string, string>
  >;

  test(`${file} has every text, and none in vain`, () => {
    const wanted = new Set(Object.keys(messages));
    const known = new Set(Object.keys(catalogue));
    assert.deepEqual([...wanted].filter((text) => !known.has(text)), [], "not translated: npm run messages");
    assert.deepEqual([...known].filter((text) => !wanted.has(text)), [], "no longer used");
  });

  test(`${file} has every plural form and every place`, () => {
    const forms = new Intl.PluralRules(file.replace(".json", "")).resolvedOptions().pluralCategories;
    for (const [text, found] of Object.entries(catalogue)) {
      const message = messages[text];
      if (message === undefined || message === "") {
        assert.equal(typeof found, "string", text);
        assert.deepEqual(slots(found as string), slots(text), text);
        continue;
      }
      assert.deepEqual(Object.keys(found as object).sort(), [...forms].sort(), text);
      const other = (found as Record<string, string>).other ?? "";
      assert.deepEqual(slots(other), slots(message.other), text);
    }
  });
}
