/** The name of a space as it is written there: in two lines, or in one where there is little room. */

import { computed } from "@preact/signals";
import { breadth, type Fitted, fitted, type Room, type Shortening } from "opoly/board/fit";
import type { Place } from "opoly/board/geometry";
import { boardSide, nameSizes, smallBoard } from "opoly/board/size";
import { languageTag } from "opoly/shell/i18n/catalogue";
import { nameOf } from "opoly/shell/i18n/names";
import { isAmbiguousAmong, shortNames } from "opoly/shell/i18n/short";
import type { BoardSpace, SpaceIndex } from "../messages";
import { spaces } from "../store";
import { BAND, STRIP } from "./spots";

/** In hundredths of the board's side. */
const EDGES = 0.5;
/** A narrower board, in px, has no room for a sign below a name in two lines. */
const NARROW = 800;

export interface Below {
  readonly sign: boolean;
  readonly people: boolean;
}

function linesAbove({ sign, people }: Below): number {
  if (smallBoard.value) return 1;
  return sign && (people || boardSide.value < NARROW) ? 1 : 2;
}

function roomOn({ width, side, corner }: Place, kind: BoardSpace["kind"], below: Below): Room {
  const small = smallBoard.value;
  const band = kind === "property" ? BAND[small ? "small" : "normal"] : 0;
  const beside = corner || side === "bottom" || side === "top" ? 0 : band + (small ? 0 : STRIP);
  return { width: ((width - EDGES - beside) * boardSide.value) / 100, lines: linesAbove(below) };
}

const shorts = computed<ReadonlyMap<SpaceIndex, Shortening>>(() => {
  const derived = shortNames(spaces.value.map(nameOf));
  const names = spaces.value.map(
    ({ short_names }, at) => short_names?.[languageTag()] ?? derived[at] ?? "",
  );
  return new Map(
    names.map((name, index) => [index, { name, isAmbiguous: isAmbiguousAmong(names, name) }]),
  );
});

export function nameOn(space: BoardSpace, place: Place, below: Below): Fitted {
  const { min } = nameSizes.value;
  const room = roomOn(place, space.kind, below);
  return fitted(nameOf(space), room, { min, max: min }, breadth, shorts.value.get(space.index));
}
