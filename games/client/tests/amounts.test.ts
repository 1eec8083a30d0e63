import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { act } from "preact/test-utils";
import { all, frame, holdTimers, pass, press, reason, say, sent, show, text, type } from "./support/room";
import type { Sent } from "./support/server";
import { openTrade } from "../src/classic/trade/draft";
import { choosePartner, toggleDeed } from "../src/classic/trade/edit";
import { pasted, pastedIntoField } from "./support/pasted";
import { type Catalogue, setLanguage, t } from "../src/shell/i18n/catalogue";
import { digits, readWhole, wholeNeeded } from "../src/shell/i18n/digits";
import { money } from "../src/shell/i18n/money";

holdTimers();

const BANGLA = JSON.parse(readFileSync("locale/bn.json", "utf8")) as Catalogue;
const LANGUAGES: readonly (readonly [string, Catalogue])[] = [
  ["en", {}],
  ["bn", BANGLA],
];

afterEach(() => setLanguage("en", {}));

test("a text is read as the one whole number that it says, in the digits of every script, or not at all", () => {
  assert.ok(pasted.length > 20_000, `${pasted.length}`);
  for (const { text, says } of pasted) assert.equal(readWhole(text), says, JSON.stringify(text));
});

test("what the page itself writes is read back", () => {
  for (const [tag, catalogue] of LANGUAGES) {
    setLanguage(tag, catalogue);
    for (const amount of [0, 7, 1500, 150_000, 12_345_678, -40])
      for (const written of [digits(amount), money(amount)]) assert.equal(readWhole(written), amount, written);
  }
});

interface Field {
  readonly what: string;
  /** Shows the field, as it is before anybody has typed. */
  open(): Promise<void>;
  input(): HTMLInputElement;
  /** The button that sends the amount; a field without one sends when it is left. */
  button?(): HTMLElement;
  /** What the field says about itself. */
  note(): string;
  /** The amount in a message that has been sent. */
  amountIn(message: Sent): unknown;
  /** The bounds that the client itself minds. */
  readonly min?: number;
  readonly max?: number;
}

const one = (selector: string) => all(selector)[0] ?? assert.fail(`There is no ${selector}.`);
const inputIn = (selector: string) => one(`${selector} input[inputmode=numeric]`) as HTMLInputElement;
const action = (message: Sent) => message.action as Record<string, { cash: number } & number> & { type: string };

const side = (name: "give" | "want"): Field => ({
  what: `the cash of an offer (${name})`,
  open: async () => {
    await show("roll", "seat_0");
    await act(() => openTrade(1));
    await act(() => toggleDeed("give", 19));
  },
  input: () => inputIn(`[data-side=${name}]`),
  button: () => one(".trade-dialog .button-primary"),
  note: () => text(one(`[data-side=${name}] .amount-limits`)),
  amountIn: (message) => action(message)[name]?.cash,
});

const FIELDS: readonly Field[] = [
  {
    what: "a bid",
    open: () => show("auction", "seat_0").then(() => undefined),
    input: () => inputIn(".bidding-custom"),
    button: () => one(".bidding-custom > .button"),
    note: () => text(one(".bidding-custom .amount-limits")),
    amountIn: (message) => action(message).amount,
    min: 51,
    max: 500,
  },
  side("give"),
  side("want"),
  {
    what: "an option",
    open: () => show("lobby", "host").then(() => undefined),
    input: () => inputIn("[data-option=bail]"),
    note: () => text(one("[data-option=bail] [role=alert]")),
    amountIn: ({ change }) => (change as { options?: { bail: number } }).options?.bail,
  },
];

/** Pastes a text, leaves the field, presses what sends it; the amounts that were sent, and the message in the field. */
async function paste(into: Field, pastedText: string): Promise<{ amounts: unknown[]; note: string; why: string | undefined }> {
  sent.length = 0;
  await type(into.input(), pastedText);
  await act(() => into.input().dispatchEvent(new Event("blur")));
  await pass(300);
  const note = into.note();
  const button = into.button?.();
  const why = button && reason(button);
  await act(() => button?.click());
  return { amounts: sent.map(into.amountIn), note, why };
}

/** Refuses what was sent, after which the field is free again. */
async function refuse(): Promise<void> {
  for (const { id, type: kind } of sent.splice(0)) if (kind !== "preview") await say({ type: "error", id, code: "busy", message: "Not now.", version: 1 });
}

for (const [tag, catalogue] of LANGUAGES) {
  for (const field of FIELDS) {
    test(`${field.what} is the number that was pasted, or has a message: ${tag}`, async () => {
      setLanguage(tag, catalogue);
      await field.open();
      for (const { text: typed, says } of pastedIntoField) {
        const { amounts, note, why } = await paste(field, typed);
        const { min = says ?? 0, max = says ?? 0 } = field;
        if (says === undefined || says < min || says > max) {
          assert.deepEqual(amounts, [], typed);
          assert.ok(note !== "" && (field.button === undefined || why === note), `${typed}: ${note} ${why}`);
          if (says === undefined) assert.deepEqual([note, field.input().value], [wholeNeeded(), typed.trim() === typed ? typed : field.input().value]);
        } else {
          assert.ok(amounts.length > 0, typed);
          assert.deepEqual(amounts, amounts.map(() => says), typed);
          await refuse();
        }
      }
    });
  }
}

test("a number typed key by key is the one that it would be pasted at once", async () => {
  await show("auction", "seat_0");
  const input = inputIn(".bidding-custom");
  for (const [typed, button] of [
    ["132.00", "Bid $132"],
    ["1,32,000", "Bid $132,000"],
    ["$1,320,000", "Bid $1,320,000"],
    ["132.5", "Bid"],
    ["-75", "Bid −$75"],
    ["৭5", "Bid $75"],
    ["0075", "Bid $75"],
  ]) {
    await type(input, "");
    assert.equal(input.value, "0");
    await type(input, typed?.[0] ?? "");
    for (const letter of [...(typed ?? "")].slice(1)) await type(input, input.value + letter);
    const bid = one(".bidding-custom > .button");
    assert.equal(text(bid).replace(reason(bid) ?? "", "").trim(), button, typed);
  }
});

test("the steps of a field that says no number begin at its lowest amount, and the number is gone with the text", async () => {
  await show("auction", "seat_0");
  const input = inputIn(".bidding-custom");
  await type(input, "75");
  await type(input, "75 or 80");
  await act(() => input.dispatchEvent(new Event("blur")));
  await press("$10 more");
  assert.equal(input.value, "61");
  assert.equal(reason(one(".bidding-custom > .button")), undefined);
});

test("an offer whose partner changes keeps its text on my side and forgets the other's", async () => {
  await side("give").open();
  await type(inputIn("[data-side=give]"), "5 or 6");
  await type(inputIn("[data-side=want]"), "7 or 8");
  await act(() => choosePartner(2));
  assert.deepEqual([inputIn("[data-side=give]").value, inputIn("[data-side=want]").value], ["5 or 6", "0"]);
  assert.equal(reason(one(".trade-dialog .button-primary")), wholeNeeded());
  await type(inputIn("[data-side=give]"), "5");
  assert.notEqual(reason(one(".trade-dialog .button-primary")), wholeNeeded());
});

test("a reset option forgets what was typed into it", async () => {
  await show("lobby", "host");
  await type(inputIn("[data-option=bail]"), "5.5");
  assert.equal(text(one("[data-option=bail] [role=alert]")), wholeNeeded());
  const { room, you } = frame<Record<string, { you: object; room: { options: object } }>>("lobby").host ?? assert.fail();
  await say({ type: "room", room: { ...room, options: { ...room.options, bail: 50 } }, you });
  assert.deepEqual([inputIn("[data-option=bail]").value, text(one("[data-option=bail] [role=alert]"))], ["50", ""]);
});

test("every field for a number of the page reads it so", () => {
  const folders = ["src", "../rulesets"];
  const sources = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`));
  const own = sources.filter((path) => path.endsWith(".tsx") && /inputMode|type="(number|text)"/.test(readFileSync(path, "utf8")));
  const table = ["src/shell/chat/Compose.tsx", "src/shell/orders/fields.tsx", "src/shell/ui/AmountField.tsx"];
  const lobby = ["src/shell/lobby/OptionField.tsx", "src/shell/lobby/door/Door.tsx", "src/shell/lobby/door/InviteDialog.tsx"]; // the last for a name
  const inStudio = ["src/studio/NamesPanel.tsx", "src/studio/fields.tsx"]; // a factor, and what studiopage.test.ts types
  assert.deepEqual(own.sort(), [...table, ...lobby, ...inStudio].sort());
});
