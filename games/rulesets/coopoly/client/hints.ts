/** The hints of a first game, by the kind of decision they belong to. */

import { mark } from "opoly/shell/i18n/catalogue";

export const HINTS: Readonly<Record<string, string>> = {
  plan: mark(
    "Pick a pawn, then a space: the sign on each says what it would do there. The Police move before your pawns act.",
  ),
  free_activists: mark("Activists in jail can go to any railroad. Spread them as you like."),
  move_activists: mark(
    "Each space is a step for each activist. Four on a property can build, and one on a condo pays $100 of its price.",
  ),
  remove_condos: mark(
    "Players whose pawns stand on a condo can pay for it together. Nothing is spent before its price is reached.",
  ),
  remove_tiles: mark("A zone without all its tiles can be won by nobody."),
  build_homes: mark("Four properties with four tiny homes each, and no condo, win the game."),
};
