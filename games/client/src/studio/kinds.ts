/** Making a space another kind: it keeps what both have, and gets what can be proposed for the rest. */

import { houseFor, scaleOf, smooth } from "./curve";
import { groupsIn, spacesIn, textIn } from "./document";
import { pilesOf } from "./piles";
import type { Edit, Format, Table } from "./types";

const ALWAYS = ["name", "names", "names_at"];

/** The group that a station or utility joins: that of the others of its kind. */
function usualGroup(doc: Table, kind: string): string | undefined {
  const other = spacesIn(doc).find((one) => one.kind === kind && textIn(one.group) !== "");
  return other === undefined ? undefined : textIn(other.group);
}

function isOfKind(doc: Table, group: string, kind: string, at: number): boolean {
  return spacesIn(doc).every(
    (one, index) => index === at || one.group !== group || one.kind === kind,
  );
}

/** What can be proposed for the fields of a kind; a price is for people to say. */
function proposed(doc: Table, at: number, kind: string, { curve, limits }: Format): Table {
  const scale = scaleOf(doc, curve);
  const amounts: Readonly<Record<string, number>> = {
    tax: smooth(curve.tax * scale, curve, limits.money),
    free_money: smooth((curve.tax * scale) / 2, curve, limits.money),
    jail_cards: 1,
  };
  return {
    group: kind === "property" ? undefined : usualGroup(doc, kind),
    house_cost: houseFor(at, spacesIn(doc).length, curve, scale, limits.money),
    amount: amounts[kind],
    cards: pilesOf(doc)[0],
  };
}

export function kindEdits(doc: Table, at: number, kind: string, format: Format): Edit[] {
  const space = spacesIn(doc)[at] ?? {};
  const fields = format.kinds[kind] ?? [];
  const kept = [...ALWAYS, ...fields].filter((field) => Object.hasOwn(space, field));
  const group = textIn(space.group);
  const misfit = group !== "" && !isOfKind(doc, group, kind, at);
  const proposals = proposed(doc, at, kind, format);
  const value: Record<string, unknown> = { kind };
  for (const field of kept) {
    const isStale = field === "amount" || (field === "group" && misfit);
    if (!isStale) value[field] = space[field];
  }
  for (const field of fields) {
    if (value[field] === undefined && proposals[field] !== undefined)
      value[field] = proposals[field];
  }
  return [{ do: "set", path: ["space", at], value }];
}

/** The keys of the groups of deeds that the board names or uses. */
export const groupKeys = (doc: Table): string[] => [
  ...new Set(
    [
      ...spacesIn(doc).map(({ group }) => textIn(group)),
      ...groupsIn(doc).map(({ key }) => textIn(key)),
    ].filter((key) => key !== ""),
  ),
];
