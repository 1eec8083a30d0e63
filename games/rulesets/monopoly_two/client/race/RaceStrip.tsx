/** The race on a phone: everybody's score on one line, which opens the whole of it. */

import { playerName } from "opoly/classic/names";
import { cast, players } from "opoly/classic/store";
import { t } from "opoly/shell/i18n/catalogue";
import { SeatToken } from "opoly/shell/ui";
import { raceOpen } from "./open";
import { Score } from "./RaceBar";
import { scoreText } from "./words";

export function RaceStrip() {
  const racing = players.value.filter(({ out }) => !out);
  const words = racing.map(({ seat }) => `${playerName(cast.value, seat)}: ${scoreText(seat)}`);
  return (
    <button
      type="button"
      class="race-strip"
      onClick={() => {
        raceOpen.value = true;
      }}
    >
      <span class="visually-hidden">{t("The race. {scores}", { scores: words.join("; ") })}</span>
      {racing.map(({ seat }) => (
        <span key={seat} class="race-entry" aria-hidden="true">
          <SeatToken seat={seat} />
          <Score seat={seat} />
        </span>
      ))}
    </button>
  );
}
