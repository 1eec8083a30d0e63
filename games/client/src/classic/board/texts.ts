/** The text of a space, fitted to its size: its name and its price. */

import { computed } from "@preact/signals";
import {
  breadth,
  type Fitted,
  firstThatFits,
  fitted,
  type Room,
  type Shortening,
} from "../../board/fit";
import type { Place } from "../../board/geometry";
import { boardSide, nameSizes, smallBoard } from "../../board/size";
import { languageTag, number, numberFormat } from "../../shell/i18n/catalogue";
import { money } from "../../shell/i18n/money";
import { nameOf } from "../../shell/i18n/names";
import { isAmbiguousAmong, shortNames } from "../../shell/i18n/short";
import { spaces } from "../store";
import { isDeed } from "./kinds";

/** Widths and heights of a space's parts, on a ring of forty, in hundredths of the board's side, as in board.css. */
const EDGES = 0.5;
const STRIP = 1.3;
const PADDING = 1.3;
const BAND = { small: 3.2, normal: 2.7 };
const PICTURE = 3;
const TINY = 0.018;
const PRICE = 1.3;
/** The owner's piece, which stands in place of the price on a small board. */
const OWNER = 3.7;
const LEADING = 1.14;
/** The padding and the height of a line of a price on a small board. */
const SMALL = [0.7, 1] as const;
const MOST_LINES = 3;

export interface Parts {
  /** The band of a street's group. */
  readonly band: boolean;
  readonly picture: boolean;
  /** Whether a line stands below the name. */
  readonly price: boolean;
}

const lies = ({ side }: Place): boolean => side === "left" || side === "right";

/** The room for a name on a space with these parts. */
export function roomFor(place: Place, { band, picture, price }: Parts): Room {
  const scale = boardSide.value / 100;
  const part = place.fine * scale;
  const { min } = nameSizes.value;
  const outer = STRIP + (band ? BAND[smallBoard.value ? "small" : "normal"] : 0);
  const width = (place.width - EDGES) * scale - (lies(place) ? outer : 0) * part;
  const height = (place.height - PADDING) * scale - (lies(place) ? 0 : outer) * part;
  const foot = Math.max(Math.max(min, PRICE * part) * 1.15, smallBoard.value ? OWNER * part : 0);
  const below = (picture ? PICTURE : 0) * part + (price ? foot : 0);
  const lines = Math.floor((height - below) / (min * LEADING));
  return { width, lines: Math.min(MOST_LINES, Math.max(1, lines)) };
}

/** The short names of all deeds, by their names: the board's own, or else without the words that several share. */
const shorts = computed(() => {
  const deeds = spaces.value.filter(isDeed);
  const derived = shortNames(deeds.map(nameOf));
  const given = deeds.map(
    ({ short_names }, at) => short_names?.[languageTag()] ?? derived[at] ?? "",
  );
  return new Map(
    deeds.map((deed, at): [string, Shortening] => {
      const name = given[at] ?? "";
      return [nameOf(deed), { name, isAmbiguous: isAmbiguousAmong(given, name) }];
    }),
  );
});

export const nameOn = (name: string, room: Room): Fitted =>
  fitted(name, room, nameSizes.value, breadth, shorts.value.get(name));

/** What a lying space has left below one line of its name and the price, in px; plenty on any other. */
function spare(place: Place, price: boolean): number {
  if (!lies(place) || place.corner) return Number.POSITIVE_INFINITY;
  const [padding, line] = smallBoard.value ? SMALL : [PADDING, 1.15];
  const lines = LEADING + (price ? line : 0);
  return ((place.height - padding) * boardSide.value) / 100 - nameSizes.value.min * lines;
}

/** Whether a price has room below the name. */
export const hasRoomForPrice = (place: Place): boolean => spare(place, true) >= 0;

/** The parts, without the picture if it would be tiny, or if only that leaves room for the whole name. */
export function partsFor(name: string, place: Place, parts: Parts, measure = breadth): Parts {
  if (!parts.picture || smallBoard.value) return parts;
  const without = { ...parts, picture: false };
  if (spare(place, parts.price) < TINY * place.fine * boardSide.value) return without;
  const cut = (shown: Parts) => fitted(name, roomFor(place, shown), nameSizes.value, measure).cut;
  return cut(parts) && !cut(without) ? without : parts;
}

/** An amount, without its sign, its commas or its zeros where the space is narrow; condensed as the last resort. */
export function amountOn(amount: number, room: Room): Fitted {
  const { min } = nameSizes.value;
  const format = (options: Intl.NumberFormatOptions) =>
    numberFormat(languageTag(), options).format(amount);
  const digits = format({ useGrouping: false });
  const texts = [money(amount), number(amount), digits, format({ notation: "compact" })];
  const text = firstThatFits(texts, room.width, min, breadth);
  if (text !== "") return { text, size: min, cut: false };
  return { text: digits, size: min, cut: false, condensed: room.width / (breadth(digits) * min) };
}
