/** The description of a space for screen readers. */

import { list, plural, t } from "opoly/shell/i18n/catalogue";
import { nameOf, playerName } from "opoly/shell/i18n/names";
import type { BoardSpace } from "../messages";
import { cast, onSpace, outlook, type Pawn, pawnsOn, police, shown, zoneName } from "../store";
import type { SpaceChoice } from "./choices";

/** The name of a pawn: with its player, where there are several. */
export function pawnName({ id, player }: Pawn): string {
  const number = id + 1;
  if (cast.value.seats.length < 2) return t("pawn {number}", { number });
  return t("{player}’s pawn {number}", { player: playerName(cast.value, player), number });
}

function building(space: BoardSpace): string[] {
  if (space.kind !== "property") return [];
  const { tile, condo, homes } = onSpace(space.index);
  const words = space.start ? [t("starting property")] : [tile ? t("property") : t("blank")];
  if (condo) words.push(t("a luxury condo"));
  if (homes > 0) words.push(plural(homes, "{count} tiny home", "{count} tiny homes"));
  return words;
}

function odds(index: number): string[] {
  const { swept = {}, of = 0 } = outlook.value ?? {};
  const count = swept[index];
  return count === undefined
    ? []
    : [t("the Police sweep it in {count} of {of} moves", { count, of })];
}

export function spaceLabel(space: BoardSpace, choice: SpaceChoice | undefined): string {
  const words = [nameOf(space)];
  if (space.zone !== undefined) words.push(t("zone {zone}", { zone: zoneName(space.zone) }));
  words.push(...building(space));
  const { activists } = onSpace(space.index);
  if (activists > 0) words.push(plural(activists, "{count} activist", "{count} activists"));
  if (space.kind === "jail" && (shown.value?.jail ?? 0) > 0) {
    words.push(t("{count} in jail", { count: shown.value?.jail ?? 0 }));
  }
  if (police.value.includes(space.index)) words.push(t("the Police are here"));
  else words.push(...odds(space.index));
  const here = pawnsOn(space.index).map(pawnName);
  if (here.length > 0) words.push(t("here: {players}", { players: list(here) }));
  if (choice !== undefined) words.push(choice.label);
  return words.join(", ");
}
