/** The card that was just drawn, face up on the stage until the next roll. */

import { playerName, spaceName } from "../i18n/names";
import { plain } from "../i18n/phrase";
import { cardPhrase } from "../log/cards";
import { seenCard } from "../pieces/seen";
import { cast, spaces } from "../store";
import { Icon, SeatToken } from "../ui";

/** The title on a card's back: the name of the spaces that draw from its group. */
function pile(group: string): string {
  const drawing = spaces.value.find((space) => space.cards === group);
  return drawing ? spaceName(cast.value, drawing.index) : "";
}

export function DrawnCard() {
  const drawn = seenCard.value;
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
      </footer>
    </figure>
  );
}
