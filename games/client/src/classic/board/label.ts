/** The description of a space for screen readers. */

import { list, plural, t } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import type { Deed, Space } from "../messages";
import { groupName, nameOf, playerName } from "../names";
import { cast, deed, players } from "../store";
import type { SpaceChoice } from "./choices";

/** The state of a deed without an owner: in words, and a key that styles go by. */
export type UnownedNote = (deed: Space) => { readonly text: string; readonly key?: string };

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

/** Where a game says nothing else, a deed without an owner is for sale to the player who lands on it. */
const forSale: UnownedNote = ({ price = 0 }) => ({
  text: t("for sale at {amount}", { amount: money(price) }),
});

export function spaceLabel(
  space: Space,
  choice: SpaceChoice | undefined,
  unowned: UnownedNote = forSale,
  lying?: number,
): string {
  const words = [nameOf(space)];
  if (space.group !== undefined) words.push(groupName(cast.value, space.group));
  const held = deed(space.index);
  if (held) words.push(...ownership(held));
  else if (space.price !== undefined) words.push(unowned(space).text);
  else if (space.amount !== undefined)
    words.push(
      space.kind === "jail_cards"
        ? plural(space.amount, "{count} jail card", "{count} jail cards")
        : money(space.amount),
    );
  if (lying !== undefined) words.push(t("jackpot {amount}", { amount: money(lying) }));
  if (choice !== undefined) words.push(choice.label);
  return [...words, ...playersHere(space.index)].join(", ");
}
