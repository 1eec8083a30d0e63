/** The effect of a press on a space now: it places a pawn, frees activists onto a railroad, or moves them. */

import { myMove } from "opoly/shell/game";
import { number, numberChange, plural, t } from "opoly/shell/i18n/catalogue";
import type { SpaceChoice } from "../board/choices";
import type { SpaceIndex } from "../messages";
import { mayPlace, picked } from "../plan/picked";
import { put } from "../plan/place";
import { useOf } from "../plan/uses";
import { decision, legalOf } from "../store";
import { free, freeLeft, leaving, mostTo, movable, move, spread, stepsOf } from "./draft";

function placing(index: SpaceIndex): SpaceChoice | undefined {
  const pawn = picked.value;
  if (pawn === undefined || !mayPlace(pawn, index)) return undefined;
  const { sign, brief, words, short } = useOf(pawn, index);
  return {
    figure: sign,
    brief,
    short,
    label: t("put pawn {number} here: {words}", { number: pawn + 1, words }),
    choose: () => void put(pawn, index),
  };
}

function freeing(index: SpaceIndex): SpaceChoice | undefined {
  const legal = legalOf("free_activists");
  if (!legal?.spaces.includes(index) || freeLeft.value === 0) return undefined;
  const count = spread.value[index] ?? 0;
  return {
    figure: numberChange(1),
    label: plural(
      count,
      "add an activist from jail, {count} so far",
      "add an activist from jail, {count} so far",
    ),
    chosen: count > 0,
    choose: () => free(index, 1),
  };
}

/** First from where, then to where; the space itself again puts the activists down. */
function moving(index: SpaceIndex): SpaceChoice | undefined {
  const legal = legalOf("move_activists");
  if (legal === undefined) return undefined;
  const from = leaving.value;
  if (from === index) {
    return {
      figure: t("from"),
      label: t("they move from here; press to choose another space"),
      chosen: true,
      choose: () => {
        leaving.value = undefined;
      },
    };
  }
  if (from !== undefined && mostTo(from, index) > 0) {
    const steps = stepsOf(from, index) ?? 0;
    return {
      figure: plural(steps, "{count} step", "{count} steps"),
      brief: number(steps),
      label: plural(
        steps,
        "move an activist here for {count} step",
        "move an activist here for {count} steps",
      ),
      choose: () => move(from, index, 1),
    };
  }
  if (legal.from[index] === undefined || movable(index) === 0) return undefined;
  return {
    label: t("move activists from here"),
    choose: () => {
      leaving.value = index;
    },
  };
}

export function choiceOn(index: SpaceIndex): SpaceChoice | undefined {
  switch (decision.value?.kind) {
    case "plan":
      return placing(index);
    case "free_activists":
      return myMove.value ? freeing(index) : undefined;
    case "move_activists":
      return myMove.value ? moving(index) : undefined;
    default:
      return undefined;
  }
}
