/** What a payment consists of, as text. */

import { amountOf, type Cast, space } from "opoly/classic/names";
import { languageTag } from "opoly/shell/i18n/catalogue";
import { type Phrase, phrase, phraseList } from "opoly/shell/i18n/phrase";
import type { Payment } from "../messages";
import { siteName } from "../sites";
import { board } from "../store";

/** "£20, Mayfair and buildings on Brown worth £100". */
export function paymentPhrase(cast: Cast, { cash, spaces, buildings }: Payment): Phrase {
  const items: Phrase[] = [];
  if (cash > 0) items.push([amountOf(cash)]);
  for (const index of spaces) items.push([space(cast, index)]);
  for (const [site, count] of Object.entries(buildings)) {
    const worth = count * (board.value?.site_prices[site] ?? 0);
    items.push(
      phrase("buildings on {site} worth {amount}", {
        site: siteName(cast, site),
        amount: amountOf(worth),
      }),
    );
  }
  return items.length === 0 ? phrase("nothing") : phraseList(items, languageTag());
}
