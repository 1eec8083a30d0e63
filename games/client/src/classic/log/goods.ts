/** One side of a trade as text. */

import { languageTag } from "../../shell/i18n/catalogue";
import { type Phrase, phrase, phraseList, pluralPhrase } from "../../shell/i18n/phrase";
import type { Holding } from "../messages";
import { amountOf, type Cast, space } from "../names";

/** "$50, Copper Court and 1 jail card", or "nothing". */
export function goodsPhrase(cast: Cast, goods: Partial<Holding>): Phrase {
  const items: Phrase[] = [];
  if (goods.cash) items.push([amountOf(goods.cash)]);
  for (const index of goods.spaces ?? []) items.push([space(cast, index)]);
  if (goods.jail_cards)
    items.push(pluralPhrase(goods.jail_cards, "{count} jail card", "{count} jail cards"));
  return items.length === 0 ? phrase("nothing") : phraseList(items, languageTag());
}
