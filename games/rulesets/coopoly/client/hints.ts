/** The hints of a first game, by the kind of decision they belong to, and the rules in short. */

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

export const RULES: readonly string[] = [
  mark("All players win or lose together, against the Developers and the Police."),
  mark("Each round the Developers lay three tiles and put up luxury condos."),
  mark("Then everybody plans at the same time: put each of your pawns on a space."),
  mark("Then the Police move by a die and jail all activists that they pass or reach."),
  mark("Then the pawns act, in the order Go, Jail, railroads, Car Co-op, condos, tiles, homes."),
  mark("Removing a condo costs $100 for each condo in its zone, in cash or activists."),
  mark("Four activists on a property without a condo can become four tiny homes."),
  mark("You win if a whole zone has tiny homes and no condo at the end of a round."),
  mark("The Developers win if a whole zone has condos then, even if you would win as well."),
];
