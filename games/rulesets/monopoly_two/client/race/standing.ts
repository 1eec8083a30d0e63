/** How far each player is in each group: the race to the monopolies. */

import { computed } from "@preact/signals";
import type { Group } from "opoly/classic/messages";
import { deed, groups } from "opoly/classic/store";
import type { Seat, SpaceIndex } from "../messages";
import { board, player } from "../store";

export interface Standing {
  readonly group: Group;
  readonly owned: readonly SpaceIndex[];
  readonly missing: readonly SpaceIndex[];
}

/** Whether a group is a monopoly for whoever owns it whole: stations and utilities are if the room wants it. */
export const isInRace = ({ key }: Group): boolean => board.value?.monopolies.includes(key) ?? false;

const isColour = ({ kind }: Group): boolean => kind === "street";

const inOrder = computed<readonly Group[]>(() => [
  ...groups.value.filter(isColour),
  ...groups.value.filter((group) => !isColour(group)),
]);

/** A player's share of every group, the colour groups first. */
export function standingsOf(seat: Seat): readonly Standing[] {
  return inOrder.value.map((group) => ({
    group,
    owned: group.spaces.filter((index) => deed(index)?.owner === seat),
    missing: group.spaces.filter((index) => deed(index)?.owner !== seat),
  }));
}

/** The groups in the race of which a player has a part, the nearest to complete first. */
export const begunBy = (seat: Seat): readonly Standing[] =>
  standingsOf(seat)
    .filter(
      ({ group, owned, missing }) => isInRace(group) && owned.length > 0 && missing.length > 0,
    )
    .sort((a, b) => a.missing.length - b.missing.length);

/** The keys of the monopolies of a player. */
export const monopoliesOf = (seat: Seat): readonly string[] => player(seat)?.monopolies ?? [];

/** How many of them win the game. */
export const goal = computed<number>(() => board.value?.monopolies_to_win ?? 0);
