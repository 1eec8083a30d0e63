/** The contents of a payment, as text. */

import { amountOf, type Cast, space } from "opoly/classic/names";
import { languageTag } from "opoly/shell/i18n/catalogue";
import { type Phrase, phrase, phraseList } from "opoly/shell/i18n/phrase";
import type { Payment, Site, SpaceIndex } from "../messages";
import { siteName } from "../sites";
import { board, levelOf } from "../store";

interface Buildings {
  readonly site: Site;
  readonly amount: number;
}

interface Contents {
  readonly cash: number;
  readonly spaces: readonly SpaceIndex[];
  readonly buildings: readonly Buildings[];
}

/** With the buildings on single properties, which go with their deeds. */
export function contentsOf({ cash, spaces, buildings }: Payment): Contents {
  const single = board.value?.single_buildings === true;
  const onDeeds = single ? spaces.map((index) => [`${index}`, levelOf(`${index}`)] as const) : [];
  return {
    cash,
    spaces,
    buildings: [...Object.entries(buildings), ...onDeeds.filter(([, count]) => count > 0)].map(
      ([site, count]) => ({ site, amount: count * (board.value?.site_prices[site] ?? 0) }),
    ),
  };
}

const buildingsPhrase = (cast: Cast, { site, amount }: Buildings): Phrase =>
  phrase("buildings on {site} worth {amount}", {
    site: siteName(cast, site),
    amount: amountOf(amount),
  });

/** "£20, Mayfair and buildings on Brown worth £100". */
export function contentsPhrase(cast: Cast, { cash, spaces, buildings }: Contents): Phrase {
  const items: Phrase[] = cash > 0 ? [[amountOf(cash)]] : [];
  items.push(...spaces.map((index) => [space(cast, index)]));
  items.push(...buildings.map((one) => buildingsPhrase(cast, one)));
  return items.length === 0 ? phrase("nothing") : phraseList(items, languageTag());
}
