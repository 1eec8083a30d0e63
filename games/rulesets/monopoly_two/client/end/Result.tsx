/** A player's final result: their monopolies and their worth. */

import { t } from "opoly/shell/i18n/catalogue";
import { Money } from "opoly/shell/ui";
import type { Seat } from "../messages";
import { Score } from "../race/RaceBar";
import { scoreText } from "../race/words";
import { player } from "../store";

export function Result({ seat }: { seat: Seat }) {
  const person = player(seat);
  if (person?.out) return <span class="quiet">{t("Out of the game")}</span>;
  return (
    <span class="race-result">
      <span class="visually-hidden">{scoreText(seat)}</span>
      <span aria-hidden="true">
        <Score seat={seat} />
      </span>
      <Money amount={person?.worth ?? 0} />
    </span>
  );
}
