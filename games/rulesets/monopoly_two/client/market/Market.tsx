/** The deeds that are face up, as cards in the middle of the board: a press opens the deed, where it can be bought. */

import { hyphenable } from "opoly/board/fit";
import { swatch } from "opoly/classic/board/palette";
import { openDeed } from "opoly/classic/deed/open";
import { groupName, nameOf } from "opoly/classic/names";
import { cast, space } from "opoly/classic/store";
import { plural, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { Icon } from "opoly/shell/ui";
import { Fragment } from "preact";
import type { SpaceIndex } from "../messages";
import { allLegal, isMyTurn, market, player, purchasesLeft, state } from "../store";
import { Completes } from "./Completes";

/** A text whose words are broken only where one is wider than the line. */
const Words = ({ text }: { text: string }) => (
  <>
    {text.split(/\s+/).map((word, at) => (
      <Fragment key={`${at}-${word}`}>
        {at > 0 && " "}
        <span class="market-word">{hyphenable(word)}</span>
      </Fragment>
    ))}
  </>
);

function Card({ index, buyable }: { index: SpaceIndex; buyable: boolean }) {
  const place = space(index);
  if (!place) return null;
  return (
    <li>
      <button
        type="button"
        class="market-card"
        data-group={swatch(place.group)}
        data-buyable={buyable || undefined}
        onClick={() => openDeed(index)}
      >
        <span class="market-band" aria-hidden="true" />
        <span class="market-name" aria-hidden="true">
          <span>
            <Words text={nameOf(place)} />
          </span>
        </span>
        <span class="visually-hidden">{nameOf(place)}</span>
        {place.group !== undefined && (
          <span class="visually-hidden">{groupName(cast.value, place.group)}</span>
        )}
        <span class="market-price">{money(place.price ?? 0)}</span>
        <Completes index={index} short />
      </button>
    </li>
  );
}

/** My remaining purchases from the row; for the others how many deeds lie face down. */
function note(): string {
  if (!isMyTurn.value) {
    return plural(
      state.value?.deck_count ?? 0,
      "{count} deed face down",
      "{count} deeds face down",
    );
  }
  if (player(state.value?.turn ?? 0)?.in_jail) return t("No buying in jail");
  const remaining = purchasesLeft.value;
  return remaining === 0
    ? t("Bought this turn")
    : plural(remaining, "You may buy {count} this turn", "You may buy {count} this turn");
}

export function Market() {
  const buyable = new Set(
    allLegal("buy_deed").flatMap(({ source, space: index }) => (source === "row" ? [index] : [])),
  );
  if (market.value.length === 0) return null;
  return (
    <section class="market" aria-label={t("Deeds for sale")}>
      <header class="market-head">
        <h2>{t("Deeds for sale")}</h2>
        <p data-used={(isMyTurn.value && purchasesLeft.value === 0) || undefined}>
          {isMyTurn.value && purchasesLeft.value === 0 && <Icon name="check" />}
          {note()}
        </p>
      </header>
      <ul class="market-row">
        {market.value.map((index) => (
          <Card key={index} index={index} buyable={buyable.has(index)} />
        ))}
      </ul>
    </section>
  );
}
