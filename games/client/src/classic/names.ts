/** The names of spaces and groups on a board, as parts of sentences, beside those of the players. */

import { languageTag, mark, t } from "../shell/i18n/catalogue";
import { type Named, nameOf, type Cast as Players, playerName } from "../shell/i18n/names";
import { type Mention, type Phrase, phrase, plain } from "../shell/i18n/phrase";
import { openDeed } from "./deed/open";
import type { CardMoves } from "./messages";

export { amountOf, nameOf, player, playerName } from "../shell/i18n/names";

/** The players of a game and what is printed on its board. */
export interface Cast extends Players {
  readonly board: {
    readonly spaces: readonly (Named & {
      readonly index: number;
      /** The name as it reads after "at", in languages that inflect it. */
      readonly names_at?: Readonly<Record<string, string>> | undefined;
      readonly kind?: string | undefined;
      readonly group?: string | undefined;
      readonly cards?: string | undefined;
    })[];
    readonly groups: readonly (Named & {
      readonly key: string;
      readonly kind?: string | undefined;
    })[];
    readonly start?: number | undefined;
    readonly card_moves?: CardMoves | undefined;
  };
}

/** A creditor: a seat or the bank. */
export type Party = number | "bank";

/** A space, which opens its deed when pressed. */
export function space(cast: Cast, index: number): Mention {
  const match = cast.board.spaces.find((one) => one.index === index);
  const text = match ? nameOf(match) : t("Space {number}", { number: index });
  return { text, open: () => openDeed(index) };
}

export const spaceName = (cast: Cast, index: number): string => space(cast, index).text;

/** "At" a space, inflected where the board gives that form of the name. */
function spaceAt(cast: Cast, index: number): Phrase {
  const match = cast.board.spaces.find((one) => one.index === index);
  const named = space(cast, index);
  const inflected = match?.names_at?.[languageTag()];
  return inflected === undefined
    ? phrase("at {space}", { space: named })
    : [{ ...named, text: inflected }];
}

/**
 * The slots of a sentence about a space: `{space}` is its name; a translation may say `{space_at}` instead where English
 * has a preposition before the name.
 */
export const spaceSlots = (cast: Cast, index: number) => ({
  space: space(cast, index),
  space_at: spaceAt(cast, index),
});

/** The same slots as plain text. */
export const spaceNames = (cast: Cast, index: number) => ({
  space: spaceName(cast, index),
  space_at: plain(spaceAt(cast, index)),
});
export const partyName = (cast: Cast, party: Party): string =>
  party === "bank" ? t("the bank") : playerName(cast, party);

/** The usual groups, for boards that name them by their keys only. */
const USUAL_GROUPS: Readonly<Record<string, string>> = {
  brown: mark("Brown"),
  light_blue: mark("Light blue"),
  pink: mark("Pink"),
  orange: mark("Orange"),
  red: mark("Red"),
  yellow: mark("Yellow"),
  green: mark("Green"),
  dark_blue: mark("Dark blue"),
  railroads: mark("Railroads"),
  utilities: mark("Utilities"),
};

/** Whether a name says no more than the key: `light_blue`, `Light blue`. */
const isKey = (name: string, key: string): boolean =>
  name.toLowerCase() === key.replaceAll("_", " ") || name === key;

/** The name of a group on this board. */
export function groupName(cast: Cast, key: string): string {
  const group = cast.board.groups.find((one) => one.key === key) ?? { name: key };
  const name = nameOf(group);
  const usual = isKey(name, key) ? USUAL_GROUPS[key] : undefined;
  return usual === undefined ? name : t(usual);
}

/** A pile of cards has the name of the space that draws from it. */
export function cardGroupName(cast: Cast, key: string): string {
  const space = cast.board.spaces.find((one) => one.cards === key);
  return space ? nameOf(space) : key;
}
