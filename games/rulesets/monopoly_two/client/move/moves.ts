/** The players whom I may move by my roll, and choosing one of them on the board. */

import { computed, signal } from "@preact/signals";
import type { ChoiceOn } from "opoly/classic/board/choices";
import { playerName } from "opoly/classic/names";
import { cast, mySeat } from "opoly/classic/store";
import { myMove } from "opoly/shell/game";
import { list, t } from "opoly/shell/i18n/catalogue";
import { moneyChange } from "opoly/shell/i18n/money";
import { plain } from "opoly/shell/i18n/phrase";
import type { CanMove, Seat, SpaceIndex } from "../messages";
import { allLegal, player } from "../store";
import { cashChange, isIdle, outcomePhrases } from "./outcome";

/** Myself first, then the others in turn order. */
export const moves = computed<readonly CanMove[]>(() => {
  if (!myMove.value) return [];
  const me = mySeat.value ?? 0;
  const all = allLegal("move");
  return [...all].sort((a, b) => Number(b.player === me) - Number(a.player === me));
});

/** The player chosen on the board, until the panel has sent the move. */
export const chosen = signal<Seat | undefined>(undefined);
/** Several players would come to stand on this space: the list asks which of them. */
export const asked = signal<SpaceIndex | undefined>(undefined);

/** Where a player's piece would go: on the way to jail, the space it reaches first is not told. */
export const targetOf = ({ outcome, player: seat }: CanMove): SpaceIndex | undefined =>
  outcome.to ?? player(seat)?.position;

/** "−$50" for the player moved; a dash where no money changes hands. */
function figure({ outcome, player: seat }: CanMove): string {
  const change = cashChange(outcome, seat);
  if (change === undefined) return "?";
  return change === 0 && isIdle(outcome) ? "–" : moneyChange(change);
}

const inWords = ({ outcome, player: seat }: CanMove): string =>
  t("move {player} here: {outcome}", {
    player: playerName(cast.value, seat),
    outcome: list(outcomePhrases(outcome).map(plain)),
  });

export const movingTo: ChoiceOn = (index) => {
  const here = moves.value.filter((one) => targetOf(one) === index);
  const [only, another] = here;
  if (only === undefined) return undefined;
  return {
    seats: here.map((one) => one.player),
    figure: another === undefined ? figure(only) : "",
    label: here.map(inWords).join("; "),
    choose: () => {
      if (another === undefined) chosen.value = only.player;
      else asked.value = index;
    },
  };
};
