/** The hints of a first game, by the kind of decision they belong to. */

import { mark } from "../shell/i18n/catalogue";
import { mayTrade } from "./store";

export const HINTS: Readonly<Record<string, string>> = {
  roll: mark(
    "Roll the dice to move. Select any space on the board to see its rents and its owner.",
  ),
  buy: mark(
    "Own every deed of a group and its rent goes up, and you can build. What you don’t buy, others can get.",
  ),
  auction: mark("Everyone can bid. The highest bid when the clock runs out gets the deed."),
  jail: mark("You leave jail by rolling doubles, paying bail or using a jail card."),
  get debt() {
    return mayTrade()
      ? mark(
          "You can sell buildings, mortgage deeds or trade to pay. If that is not enough, you are bankrupt.",
        )
      : mark(
          "You can sell buildings or mortgage deeds to pay. If that is not enough, you are bankrupt.",
        );
  },
  get end_turn() {
    return mayTrade()
      ? mark("Before you end your turn you can build, mortgage and offer trades.")
      : mark("Before you end your turn you can build and mortgage.");
  },
};
