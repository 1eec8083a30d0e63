/** Groups of deeds: their colours, which their keys decide, and the edits of them. */

import { swatch } from "../classic/board/palette";
import type { Group } from "../classic/messages";
import { mark, t } from "../shell/i18n/catalogue";
import {
  fieldEdits,
  figureIn,
  groupsIn,
  nameEdits,
  ownLanguage,
  spacesIn,
  textIn,
} from "./document";
import { groupKeys } from "./kinds";
import type { Edit, Table } from "./types";
import { nameOfKey, view } from "./view";

/** The colours of groups, each with its pattern; a group whose key is one of them has it. */
export const COLOURS: readonly { readonly key: string; readonly name: string }[] = [
  { key: "brown", name: mark("Brown") },
  { key: "light_blue", name: mark("Light blue") },
  { key: "pink", name: mark("Pink") },
  { key: "orange", name: mark("Orange") },
  { key: "red", name: mark("Red") },
  { key: "yellow", name: mark("Yellow") },
  { key: "green", name: mark("Green") },
  { key: "dark_blue", name: mark("Dark blue") },
];

export const colourName = (key: string): string =>
  t(COLOURS.find((one) => one.key === key)?.name ?? key);

export const groupOf = (key: string): Group | undefined =>
  view.value?.groups.find((one) => one.key === key);

/** The swatch of a group, also of one that has no members yet. */
export function swatchOf(key: string): string {
  if (groupOf(key) !== undefined) return swatch(key);
  return COLOURS.some((one) => one.key === key) ? key : "none";
}

const entryAt = (doc: Table, key: string): number =>
  groupsIn(doc).findIndex((one) => one.key === key);

/** The edits that write a name for a group into the board's list of them. */
export function groupNamed(doc: Table, key: string, language: string, name: string): Edit[] {
  const own = ownLanguage(doc);
  const at = entryAt(doc, key);
  const entry = groupsIn(doc)[at];
  if (entry !== undefined) return nameEdits(["group", at], entry, language, own, name);
  const usual = nameOfKey(key);
  const made: Table =
    language === own ? { key, name } : { key, name: usual, names: { [language]: name } };
  return appended(doc, made);
}

function appended(doc: Table, entry: Table): Edit[] {
  const entries = groupsIn(doc);
  if (!Array.isArray(doc.group)) return [{ do: "set", path: ["group"], value: [entry] }];
  return [{ do: "insert", path: ["group", entries.length], value: entry }];
}

/** The edits that give a group the colour of another key; a group that has it takes the old one. */
export function recoloured(doc: Table, from: string, to: string): Edit[] {
  if (from === to) return [];
  const isTaken = groupKeys(doc).includes(to);
  const next = (key: string): string | undefined =>
    key === from ? to : key === to && isTaken ? from : undefined;
  const spaces = spacesIn(doc).flatMap(({ group }, at): Edit[] => {
    const key = next(textIn(group));
    return key === undefined ? [] : [{ do: "set", path: ["space", at, "group"], value: key }];
  });
  const entries = groupsIn(doc).flatMap(({ key: old }, at): Edit[] => {
    const key = next(textIn(old));
    return key === undefined ? [] : [{ do: "set", path: ["group", at, "key"], value: key }];
  });
  return [...spaces, ...entries];
}

/** A key for a new group: a colour that no other has, or a number. */
export function freeKey(doc: Table): string {
  const taken = new Set(groupKeys(doc));
  const free = COLOURS.find((one) => !taken.has(one.key));
  if (free !== undefined) return free.key;
  let number = COLOURS.length + 1;
  while (taken.has(`group ${number}`)) number += 1;
  return `group ${number}`;
}

export const groupAdded = (doc: Table): Edit[] => {
  const key = freeKey(doc);
  return appended(doc, { key, name: nameOfKey(key) });
};

/** The edits that take a group away; its deeds stay, in no group. */
export function groupRemoved(doc: Table, key: string): Edit[] {
  const spaces = spacesIn(doc).flatMap(({ group }, at): Edit[] =>
    group === key ? [{ do: "remove", path: ["space", at, "group"] }] : [],
  );
  const at = entryAt(doc, key);
  return at < 0 ? spaces : [...spaces, { do: "remove", path: ["group", at] }];
}

/** What a house costs on all streets of a group; undefined if they differ. */
export function houseCostOf(doc: Table, members: readonly number[]): number | undefined {
  const costs = new Set(members.map((at) => figureIn(spacesIn(doc)[at]?.house_cost)));
  return costs.size === 1 ? [...costs][0] : undefined;
}

/** The edits that give all of them the same, or none. */
export const houseCosts = (doc: Table, members: readonly number[], cost?: number): Edit[] =>
  members.flatMap((at) => fieldEdits(["space", at], spacesIn(doc)[at] ?? {}, "house_cost", cost));
