/** Everybody's hand, in a replay that shows them all. */

import { plural, t } from "opoly/shell/i18n/catalogue";
import { playerName } from "opoly/shell/i18n/names";
import { seats } from "opoly/shell/store";
import { SeatToken } from "opoly/shell/ui";
import { player } from "../store";
import { cardText, pileName } from "./cards";

export function AllHands() {
  const holders = seats.value.flatMap(({ seat }) => {
    const cards = player(seat)?.hand;
    return cards === undefined ? [] : [{ seat, cards }];
  });
  if (holders.length === 0) return null;
  return (
    <section class="hands" aria-label={t("All hands")}>
      {holders.map(({ seat, cards }) => (
        <details key={seat} open>
          <summary>
            <SeatToken seat={seat} /> <b>{playerName({ seats: seats.value }, seat)}</b>{" "}
            <span class="quiet">{plural(cards.length, "{count} card", "{count} cards")}</span>
          </summary>
          <ul>
            {cards.map((card, at) => (
              <li key={`${at}-${card.group}-${card.effect}`}>
                <small class="quiet">{pileName(card)}</small> {cardText(card)}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
