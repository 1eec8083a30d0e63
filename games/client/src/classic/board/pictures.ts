/** Which picture is on a space, by its kind. */

import type { Space } from "../messages";
import { groups, spaces } from "../store";

const KINDS: Record<string, string> = {
  go: "go",
  railroad: "train",
  tax: "tax",
  free_money: "gift",
  jail_card: "key",
  jail_cards: "key",
  jail: "jail",
  go_to_jail: "siren",
  free_parking: "parking",
};

/** Piles of cards take the chest and the question mark in turn, in the order in which the board first names them. */
function pile(space: Space): string {
  const piles = [...new Set(spaces.value.flatMap((one) => one.cards ?? []))];
  return piles.indexOf(space.cards ?? "") % 2 === 0 ? "chest" : "chance";
}

function utility(space: Space): string {
  const members = groups.value.find((one) => one.key === space.group)?.spaces ?? [];
  return members.indexOf(space.index) % 2 === 1 ? "drop" : "bulb";
}

export function pictureOf(space: Space): string | undefined {
  if (space.kind === "cards") return pile(space);
  if (space.kind === "utility") return utility(space);
  return KINDS[space.kind];
}
