/** One side of a trade as text. */

import { languageTag } from "../../shell/i18n/catalogue";
import { type Phrase, phrase, phraseList, pluralPhrase } from "../../shell/i18n/phrase";
import type { Holding } from "../messages";
import { amountOf, type Cast, space } from "../names";

/** "$50, Copper Court and 1 jail card", or "nothing". */
export function holdingPhrase(cast: Cast, holding: Partial<Holding>): Phrase {
  const items: Phrase[] = [];
  if (holding.cash) items.push([amountOf(holding.cash)]);
  for (const index of holding.spaces ?? []) items.push([space(cast, index)]);
  if (holding.jail_cards)
    items.push(pluralPhrase(holding.jail_cards, "{count} jail card", "{count} jail cards"));
  return items.length === 0 ? phrase("nothing") : phraseList(items, languageTag());
}
