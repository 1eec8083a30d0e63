/** New cards, and cards that get another effect: with what can be proposed for its fields. */

import { scaleOf, smooth } from "./curve";
import { cardsIn } from "./document";
import type { Edit, Format, Table } from "./types";

const STEPS = 3;
/** Fees for buildings against the tax of the board. */
const FEES = { house: 8, hotel: 2 };

function proposed(
  doc: Table,
  effect: string,
  field: string,
  { curve, kinds, limits }: Format,
): unknown {
  const tax = curve.tax * scaleOf(doc, curve);
  const money = (amount: number) => smooth(amount, curve, limits.money);
  switch (field) {
    case "space":
      return 0;
    case "kind":
      return "railroad" in kinds ? "railroad" : Object.keys(kinds)[0];
    case "house":
      return money(tax / FEES.house);
    case "hotel":
      return money(tax / FEES.hotel);
    default:
      if (effect === "jail_card") return 1;
      return effect === "go_back" || effect === "go_forward" ? STEPS : money(tax / 2);
  }
}

function cardOf(doc: Table, group: unknown, effect: string, format: Format, old: Table): Table {
  const fields = format.effects[effect] ?? [];
  const given = fields.map((field) => [
    field,
    old[field] !== undefined && sameSense(old.effect, effect)
      ? old[field]
      : proposed(doc, effect, field, format),
  ]);
  const text = old.text === undefined ? {} : { text: old.text };
  return { group, effect, ...Object.fromEntries(given), ...text };
}

const MONEY = new Set(["give", "take", "take_from_every_player", "give_to_every_player"]);
const SPACES = new Set(["go_back", "go_forward"]);

/** Whether the amounts of both effects mean the same. */
const sameSense = (one: unknown, other: string): boolean =>
  [MONEY, SPACES].some((set) => set.has(String(one)) && set.has(other));

export function effectEdits(doc: Table, at: number, effect: string, format: Format): Edit[] {
  const card = cardsIn(doc)[at] ?? {};
  return [{ do: "set", path: ["card", at], value: cardOf(doc, card.group, effect, format, card) }];
}

export function cardAdded(doc: Table, group: string, format: Format, at: number): Edit[] {
  const effect = Object.keys(format.effects)[0] ?? "";
  const card = cardOf(doc, group, effect, format, {});
  if (!Array.isArray(doc.card)) return [{ do: "set", path: ["card"], value: [card] }];
  return [{ do: "insert", path: ["card", at], value: card }];
}
