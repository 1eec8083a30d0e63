/** The hints of a first game, by the kind of decision they belong to, and the rules in short. */

import { mark } from "../shell/i18n/catalogue";

export const HINTS: Readonly<Record<string, string>> = {
  roll: mark(
    "Roll the dice to move. Select any space on the board to see its rents and its owner.",
  ),
  buy: mark(
    "Own every deed of a group and its rent goes up, and you can build. If you don’t buy, the deed is auctioned.",
  ),
  auction: mark("Everyone can bid. The highest bid when the clock runs out gets the deed."),
  jail: mark("You leave jail by rolling doubles, paying bail or using a jail card."),
  debt: mark(
    "You can sell buildings, mortgage deeds or trade to pay. If that is not enough, you are bankrupt.",
  ),
  end_turn: mark("Before you end your turn you can build, mortgage and offer trades."),
};

export const RULES: readonly string[] = [
  mark("On your turn, roll the dice and move. Passing Go pays a salary."),
  mark("Land on a deed that nobody owns and you can buy it. Otherwise it is auctioned."),
  mark("Land on another player’s deed and you pay rent. A mortgaged deed collects none."),
  mark("Own all streets of a group to build houses, then hotels. Build evenly."),
  mark("Trade deeds, cash and jail cards with other players."),
  mark("A player who cannot pay, even after selling and mortgaging everything, is out."),
  mark("The last player left wins."),
];
