/** The hints of a first game, by the kind of decision they belong to, and the rules in short. */

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

export const RULES: readonly string[] = [
  mark("The first player to own five whole colour groups wins (the number can be set)."),
  mark("On your turn, roll once and move any player by it: yourself or another."),
  mark("Landing on a free deed does nothing. Buy one of the deeds in the middle on your turn."),
  mark(
    "Buy deeds from other players for one and a half times the price, unless they are part of a monopoly.",
  ),
  mark("Cards stay in your hand until you play them, on anybody."),
  mark("Buildings stand on whole monopolies: each purchase raises all its streets."),
  mark("Pay with cash, deeds or buildings. Change is given up to the cash you put in."),
  mark("A player who cannot pay with everything they own is out."),
];
