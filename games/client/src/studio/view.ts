/** The document as a table shows a board: with it the parts of the table draw the board of the studio. */

import { computed, effect } from "@preact/signals";
import type { Board, Group, Space } from "../classic/messages";
import { groupName } from "../classic/names";
import { setCurrency } from "../shell/i18n/money";
import { frame } from "../shell/store/received";
import {
  asTable,
  figureIn,
  figuresIn,
  groupsIn,
  namesIn,
  ownLanguage,
  spacesIn,
  textIn,
} from "./document";
import { doc, held } from "./store";
import type { Table } from "./types";

const GROUP_KINDS: Readonly<Record<string, Group["kind"]>> = {
  property: "street",
  railroad: "railroad",
  utility: "utility",
};

type Optional<Value> = { [Key in keyof Value]?: Value[Key] | undefined };

/** Without the fields that have no value. */
const given = <Value extends object>(value: Optional<Value>): Value =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;

/** The texts of a table by language; undefined if there are none. */
function textsOf(table: unknown): Record<string, string> | undefined {
  const texts = Object.entries(asTable(table)).filter(([, text]) => textIn(text) !== "");
  return texts.length > 0 ? (Object.fromEntries(texts) as Record<string, string>) : undefined;
}

function spaceOf(space: Table, index: number, own: string, short: Table): Space {
  const names = namesIn(space, own);
  const name = names?.[own] ?? textIn(space.name);
  const shorts = Object.entries(names ?? { [own]: name }).filter(([, one]) => textIn(short[one]));
  const rents = figuresIn(space.rents);
  return given<Space>({
    index,
    kind: textIn(space.kind),
    name,
    names,
    short_names:
      shorts.length > 0
        ? Object.fromEntries(shorts.map(([language, one]) => [language, textIn(short[one])]))
        : undefined,
    names_at: textsOf(space.names_at),
    group: textIn(space.group) || undefined,
    price: figureIn(space.price),
    house_cost: figureIn(space.house_cost),
    rents: rents.length > 0 ? [...rents] : undefined,
    amount: figureIn(space.amount),
    cards: textIn(space.cards) || undefined,
  });
}

/** The name of a group that has none: its key. */
export function nameOfKey(key: string): string {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function groupsOf(doc: Table, spaces: readonly Space[], own: string): Group[] {
  const members = new Map<string, number[]>();
  for (const { index, kind, group } of spaces) {
    if (group === undefined || GROUP_KINDS[kind] === undefined) continue;
    members.set(group, [...(members.get(group) ?? []), index]);
  }
  const entries = groupsIn(doc);
  for (const { key } of entries)
    if (textIn(key) && !members.has(textIn(key))) members.set(textIn(key), []);
  return [...members].map(([key, indexes]) => {
    const entry = entries.find((one) => one.key === key);
    const names = entry && namesIn(entry, own);
    return given<Group>({
      key,
      name: (entry && (names?.[own] ?? textIn(entry.name))) || nameOfKey(key),
      names,
      kind: GROUP_KINDS[spaces[indexes[0] ?? -1]?.kind ?? ""] ?? "street",
      spaces: indexes,
    });
  });
}

export function boardOf(doc: Table, view: Omit<Board, "spaces" | "groups">): Board {
  const own = ownLanguage(doc);
  const short = asTable(doc.short_names);
  const spaces = spacesIn(doc).map((space, index) => spaceOf(space, index, own, short));
  const start = Math.max(
    0,
    spaces.findIndex(({ kind }) => kind === "go"),
  );
  const currency = textIn(doc.currency) || view.currency;
  return { ...view, currency, spaces, groups: groupsOf(doc, spaces, own), start };
}

export const view = computed<Board | undefined>(
  () => held.value && boardOf(doc.value, held.value.format.view),
);

/** The name of a group on the board as it is now. */
export const nameOfGroup = (key: string): string =>
  groupName({ seats: [], board: view.value ?? { spaces: [], groups: [] } }, key);

/** Shows the document wherever parts of the table show their board. */
export function showBoard(): () => void {
  return effect(() => {
    const board = view.value;
    if (board === undefined) return;
    frame.value = { id: 0, seats: [], board, seed_hash: "" };
    setCurrency({ sign: board.currency, grouping: board.grouping });
  });
}
