/** The sentence that names the winners of a game. */

import { languageTag } from "../i18n/catalogue";
import { type Cast, player } from "../i18n/names";
import { type Phrase, phrase, phraseList, pluralPhrase } from "../i18n/phrase";

export function winnersPhrase(cast: Cast, winners: readonly number[]): Phrase {
  if (winners.length === 0) return phrase("The game is over.");
  const names = winners.map((seat) => [player(cast, seat)]);
  const slots = { players: phraseList(names, languageTag()) };
  return pluralPhrase(
    winners.length,
    "{players} won the game!",
    "{players} won the game together!",
    slots,
  );
}
