/** The hints of a first game, by the kind of decision they belong to. */

import { mark } from "opoly/shell/i18n/catalogue";

export const HINTS: Readonly<Record<string, string>> = {
  roll: mark(
    "Roll once. Before or after that you can buy a deed, build, and play cards on anybody.",
  ),
  jail: mark("Doubles free you at once. A jail card that anybody plays on you does too."),
  move: mark(
    "The roll moves any player you like: send another player to an expensive street, or yourself past Go.",
  ),
  end_turn: mark(
    "Look for deeds that complete a monopoly: you can buy them from other players without asking.",
  ),
  pay: mark(
    "You can pay with deeds and buildings too. Change is only given up to the cash you put in.",
  ),
  buy: mark("You can buy this deed only because a card says so."),
  discard: mark("Play a card on somebody, or discard it."),
  place_building: mark("A building is worth what it costs where you put it up."),
};
