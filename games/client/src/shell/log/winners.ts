/** The sentence that names the winners of a game. */

import { languageTag } from "../i18n/catalogue";
import { type Cast, player } from "../i18n/names";
import { type Phrase, phrase, phraseList, pluralPhrase } from "../i18n/phrase";
import type { GameState } from "../wire/messages";

export function winnersPhrase(
  cast: Cast,
  winners: readonly number[],
  wonBy: GameState["won_by"],
): Phrase {
  if (wonBy === "game") return phrase("Everybody lost together.");
  if (winners.length === 0) return phrase("Nobody won.");
  const names = winners.map((seat) => [player(cast, seat)]);
  const slots = { players: phraseList(names, languageTag()) };
  return pluralPhrase(
    winners.length,
    "{players} won the game!",
    "{players} won the game together!",
    slots,
  );
}
