/** Rents by the board and the room's options, for lists of many deeds. The dialog of one deed asks the server instead. */

import type { SpaceIndex } from "../messages";
import { board, deed, group, room, space } from "../store";

const optionOf = (key: string): number | undefined => {
  const value = room.value?.options[key];
  return typeof value === "number" ? value : undefined;
};

const ownerOf = (index: SpaceIndex) => deed(index)?.owner;

/** How many deeds of the group of a space belong to its owner, and how many there are. */
export function shareOfGroup(index: SpaceIndex): { held: number; of: number } {
  const members = group(space(index)?.group)?.spaces ?? [];
  const owner = ownerOf(index);
  const held = owner === undefined ? 0 : members.filter((one) => ownerOf(one) === owner).length;
  return { held, of: members.length };
}

/** The buildings on a street, a hotel counted as one more than all houses. */
export function buildingsOn(index: SpaceIndex): number {
  const held = deed(index);
  return held?.hotel ? board.value.most_houses + 1 : (held?.houses ?? 0);
}

/** The rent of a street with this many buildings, doubled (or as the room has it) when its group is whole. */
export function streetRent(index: SpaceIndex, buildings: number): number | undefined {
  const rents = space(index)?.rents;
  const rent = buildings > board.value.most_houses ? rents?.at(-1) : rents?.[buildings];
  const { held, of } = shareOfGroup(index);
  if (rent === undefined || buildings > 0 || held < of) return rent;
  return Math.ceil((rent * (optionOf("group_rent_percent") ?? 100)) / 100);
}

/** The current rent of a deed; undefined where the dice decide it. */
export function rentNow(index: SpaceIndex): number | undefined {
  switch (space(index)?.kind) {
    case "property":
      return streetRent(index, buildingsOn(index));
    case "railroad":
      return railroadRent(shareOfGroup(index).held);
    default:
      return undefined;
  }
}

function railroadRent(held: number): number | undefined {
  const [first, factor] = [optionOf("railroad_rent"), optionOf("railroad_factor")];
  return first === undefined || factor === undefined ? undefined : first * factor ** (held - 1);
}
