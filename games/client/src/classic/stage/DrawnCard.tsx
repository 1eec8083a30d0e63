/** The card that was just drawn, face up on the stage until the next roll. */

import { plain } from "../../shell/i18n/phrase";
import { Icon, SeatToken } from "../../shell/ui";
import { cardPhrase } from "../log/cards";
import { playerName, spaceName } from "../names";
import { shownCard } from "../pieces/shown";
import { cast, spaces } from "../store";

/** The title on a card's back: the name of the spaces that draw from its group. */
function pile(group: string): string {
  const drawing = spaces.value.find((space) => space.cards === group);
  return drawing ? spaceName(cast.value, drawing.index) : "";
}

export function DrawnCard() {
  const drawn = shownCard.value;
  if (!drawn) return null;
  return (
    <figure class="drawn-card" key={`${drawn.seat}-${drawn.group}`}>
      <figcaption>
        <Icon name="cards" />
        {pile(drawn.group)}
      </figcaption>
      <p>{plain(cardPhrase(cast.value, drawn.card))}</p>
      <footer>
        <SeatToken seat={drawn.seat} />
        {playerName(cast.value, drawn.seat)}
        {drawn.on !== undefined && drawn.on !== drawn.seat && (
          <>
            <Icon name="forward" />
            <SeatToken seat={drawn.on} />
            {playerName(cast.value, drawn.on)}
          </>
        )}
      </footer>
    </figure>
  );
}
