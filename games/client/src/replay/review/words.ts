/** What a review says, in words. Everything is counted in points: hundredths of the chance to win. */

import { gameClient } from "../../shell/game";
import { number, numberChange, t } from "../../shell/i18n/catalogue";
import { amountOf, type Cast, player } from "../../shell/i18n/names";
import { type Phrase, phrase } from "../../shell/i18n/phrase";
import type { ReviewedDecision, SeatReview } from "./types";

/** Luck of fewer points is not worth a word. */
const FELT = 5;

export const points = (share: number): number => Math.round(share * 100);

export const pointsOf = (share: number): string => numberChange(points(share));

export const percent = (share: number): string =>
  t("{number}%", { number: number(Math.round(share * 100)) });

export const luckOf = ({ own_luck, others_luck }: SeatReview): number => own_luck + others_luck;

/** Whether it was luck, to the person who sat there. */
export function verdict(seat: SeatReview): string {
  const luck = points(luckOf(seat));
  const cost = points(seat.cost);
  const slots = { luck: number(Math.abs(luck)), cost: number(cost) };
  if (luck <= -FELT && cost === 0)
    return t(
      "You were unlucky: dice and cards cost you {luck} points, and none of your decisions was found to be wrong.",
      slots,
    );
  if (luck <= -FELT)
    return t(
      "You were unlucky: dice and cards cost you {luck} points. Decisions that could have been better cost you {cost}.",
      slots,
    );
  if (luck >= FELT && cost === 0)
    return t(
      "You were lucky: dice and cards gave you {luck} points, and none of your decisions was found to be wrong.",
      slots,
    );
  if (luck >= FELT)
    return t(
      "You were lucky: dice and cards gave you {luck} points. Decisions that could have been better cost you {cost}.",
      slots,
    );
  if (cost === 0)
    return t(
      "Luck hardly mattered to you in this game, and none of your decisions was found to be wrong.",
    );
  return t(
    "Luck hardly mattered to you in this game. Decisions that could have been better cost you {cost} points.",
    slots,
  );
}

/** Nobody was far behind whose chance stayed above so much of an even one. */
const FAR_BEHIND = 0.5;

/** That somebody won who had hardly a chance at some time, to them; `even` is the chance of everybody at the start. */
export function comeback({ result, lowest }: SeatReview, even: number): string {
  if (result < 1 || lowest === undefined || lowest > FAR_BEHIND * even) return "";
  return t("You won from behind: at its lowest, your chance was {chance}.", {
    chance: percent(lowest),
  });
}

export const gradeName = (grade: ReviewedDecision["grade"]): string =>
  ({ inaccuracy: t("Inaccuracy"), mistake: t("Mistake"), blunder: t("Blunder") })[grade];

/** Why the better choice is better, as far as it is a plain fact; in a game won `together` the risk is everybody's. */
export function why(
  { seat: own, reason, rolls }: ReviewedDecision,
  cast: Cast,
  together: boolean,
): Phrase | undefined {
  if (reason === undefined) return undefined;
  const { kind, seat, group, chosen, better } = reason;
  const who = player(cast, seat);
  if (kind === "completes") {
    const slots = { player: who, group: gameClient.value?.groupName?.(group) ?? group };
    return seat === own
      ? phrase("With the better choice {player} would have all of {group}.", slots)
      : phrase("It gave {player} all of {group}.", slots);
  }
  if (kind === "income")
    return phrase("After it rents bring {player} about {chosen} a round, instead of {better}.", {
      player: who,
      chosen: amountOf(chosen),
      better: amountOf(better),
    });
  const slots = { rolls: number(rolls), chosen: percent(chosen), better: percent(better) };
  return together
    ? phrase(
        "After it the game was lost within {rolls} rolls in {chosen} of all tries, instead of {better}.",
        slots,
      )
    : phrase(
        "After it {player} went out within {rolls} rolls in {chosen} of all tries, instead of {better}.",
        {
          ...slots,
          player: who,
        },
      );
}

export const costInWords = ({ cost, error, chance, better_chance }: ReviewedDecision): string =>
  t("It cost {cost} points, give or take {error}: a chance of {chance} instead of {better}.", {
    cost: number(points(cost)),
    error: number(Math.max(1, points(2 * error))),
    chance: percent(chance),
    better: percent(better_chance),
  });
