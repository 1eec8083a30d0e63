/** The colour and pattern of each group. Boards may name their groups freely; the usual names keep their colours. */

import { groups } from "../store";

const STREETS = [
  "brown",
  "light_blue",
  "pink",
  "orange",
  "red",
  "yellow",
  "green",
  "dark_blue",
] as const;

export type Swatch = (typeof STREETS)[number] | "railroad" | "utility" | "none";

function isStreet(key: string): key is (typeof STREETS)[number] {
  return (STREETS as readonly string[]).includes(key);
}

function chosen(key: string): Swatch {
  if (isStreet(key)) return key;
  const streets = groups.value.filter((one) => one.kind === "street");
  const free = STREETS.filter((swatch) => !streets.some((one) => one.key === swatch));
  const others = streets.filter((one) => !isStreet(one.key));
  const at = others.findIndex((one) => one.key === key);
  const pool = free.length > 0 ? free : STREETS;
  return pool[at % pool.length] ?? "none";
}

/** The swatch of a group by its key; the value of a `data-group` attribute that ui.css colours. */
export function swatch(key: string | undefined): Swatch {
  const match = groups.value.find((one) => one.key === key);
  if (!match) return "none";
  return match.kind === "street" ? chosen(match.key) : match.kind;
}
