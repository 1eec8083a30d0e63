/** The rolls of a step that have not been used yet, by player. */

import { list, number, t } from "opoly/shell/i18n/catalogue";
import { playerName } from "opoly/shell/i18n/names";
import { SeatToken } from "opoly/shell/ui";
import { cast, decision, pawn } from "../store";

export function Rolls() {
  const rolls = decision.value?.rolls ?? [];
  return (
    <ul class="coop-rolls" aria-label={t("Rolls")}>
      {rolls.map(({ pawn: id, dice, amount }) => {
        const rolled = pawn(id);
        return (
          <li key={id}>
            {rolled && (
              <SeatToken seat={rolled.player} label={playerName(cast.value, rolled.player)} />
            )}
            {t("Pawn {number}: {dice} = {amount}", {
              number: id + 1,
              dice: dice.map((die) => number(die)).join(" + "),
              amount,
            })}
          </li>
        );
      })}
    </ul>
  );
}

/** The players whom a step still waits for. */
export const waitingFor = (): string =>
  list((decision.value?.players ?? []).map((seat) => playerName(cast.value, seat)));
