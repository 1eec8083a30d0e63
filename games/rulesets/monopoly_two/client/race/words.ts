/** The race in words: for screen readers, titles and the list of what is missing. */

import { groupName, playerName, spaceName } from "opoly/classic/names";
import { cast, deed } from "opoly/classic/store";
import { list, t } from "opoly/shell/i18n/catalogue";
import type { Seat, SpaceIndex } from "../messages";
import { state } from "../store";
import { begunBy, goal, monopoliesOf, type Standing } from "./standing";

/** "2 of 5 monopolies". */
export const scoreText = (seat: Seat): string =>
  t("{count} of {goal} monopolies", { count: monopoliesOf(seat).length, goal: goal.value });

/** Where a deed that somebody lacks is to be had: "Mayfair (Bob has it)". */
function whereabouts(index: SpaceIndex): string {
  const name = spaceName(cast.value, index);
  const owner = deed(index)?.owner;
  if (owner !== undefined) {
    return t("{space} ({player} has it)", { space: name, player: playerName(cast.value, owner) });
  }
  return state.value?.market.includes(index) ? t("{space} (for sale now)", { space: name }) : name;
}

export const lackText = ({ group, missing }: Standing): string =>
  t("{group} lacks {deeds}", {
    group: groupName(cast.value, group.key),
    deeds: list(missing.map(whereabouts)),
  });

/** The whole of it: "2 of 5 monopolies: Brown and Red. Pink lacks Whitehall (Bob has it)." */
export function raceText(seat: Seat): string {
  const whole = monopoliesOf(seat).map((key) => groupName(cast.value, key));
  const score =
    whole.length === 0
      ? `${scoreText(seat)}.`
      : t("{score}: {groups}.", { score: scoreText(seat), groups: list(whole) });
  return [score, ...begunBy(seat).map((one) => `${lackText(one)}.`)].join(" ");
}
