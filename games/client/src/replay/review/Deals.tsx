/** Every trade and auction of the game, with what it was worth to each player, bystanders included. */

import { Told } from "../../coach/Told";
import { number, t } from "../../shell/i18n/catalogue";
import { player } from "../../shell/i18n/names";
import { PhraseText } from "../../shell/log/PhraseText";
import { Button } from "../../shell/ui";
import { goTo } from "../playback";
import { people } from "./Decisions";
import type { ReviewedDeal } from "./types";
import { pointsOf } from "./words";

function Deal({ deal }: { deal: ReviewedDeal }) {
  return (
    <li class="review-deal">
      <p>
        <Told events={deal.events} otherwise={t("A deal was made.")} />
      </p>
      <ul class="review-worth">
        {deal.worth.map((share, seat) => (
          <li key={seat}>
            <PhraseText phrase={[player(people(), seat)]} />{" "}
            <span class="number">{pointsOf(share)}</span>
          </li>
        ))}
      </ul>
      <Button
        kind="quiet"
        icon="play"
        label={t("Watch this moment")}
        onPress={() => goTo(deal.began === deal.version ? deal.version - 1 : deal.began)}
      />
    </li>
  );
}

export function Deals({ deals }: { deals: readonly ReviewedDeal[] }) {
  if (deals.length === 0) return null;
  return (
    <details class="review-all">
      <summary>
        <h2>{t("Trades and auctions")}</h2>
        <span class="number">{number(deals.length)}</span>
      </summary>
      <p class="quiet">
        {t(
          "What each was worth to everybody, in points: a trade against its refusal, an auction against how bots would have bid from its beginning.",
        )}
      </p>
      <ol class="review-deals">
        {deals.map((deal, index) => (
          <Deal key={index} deal={deal} />
        ))}
      </ol>
    </details>
  );
}
