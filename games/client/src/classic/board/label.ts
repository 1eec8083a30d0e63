/** The description of a space for screen readers. */

import { list, plural, t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { buildLabel } from "../building/BuildTag";
import type { Deed, Space } from "../messages";
import { groupName, nameOf, playerName } from "../names";
import { cast, deed, players, pot } from "../store";

function ownership(held: Deed): string[] {
  const words = [t("owned by {player}", { player: playerName(cast.value, held.owner) })];
  if (held.hotel) words.push(t("a hotel"));
  if (held.houses > 0) words.push(plural(held.houses, "{count} house", "{count} houses"));
  if (held.mortgaged) words.push(t("mortgaged"));
  return words;
}

function playersHere(index: number): string[] {
  const here = players.value.filter((one) => !one.out && one.position === index);
  if (here.length === 0) return [];
  const names = here.map((one) => {
    const name = playerName(cast.value, one.seat);
    return one.in_jail ? t("{player} (in jail)", { player: name }) : name;
  });
  return [t("here: {players}", { players: list(names) })];
}

export function spaceLabel(space: Space): string {
  const words = [nameOf(space)];
  if (space.group !== undefined) words.push(groupName(cast.value, space.group));
  const held = deed(space.index);
  if (held) words.push(...ownership(held));
  else if (space.price !== undefined)
    words.push(t("for sale at {amount}", { amount: money(space.price) }));
  else if (space.amount !== undefined) words.push(money(space.amount));
  if (space.kind === "free_parking" && pot.value !== undefined) {
    words.push(t("jackpot {amount}", { amount: money(pot.value) }));
  }
  const build = buildLabel(space.index);
  if (build !== undefined) words.push(build);
  return [...words, ...playersHere(space.index)].join(", ");
}
