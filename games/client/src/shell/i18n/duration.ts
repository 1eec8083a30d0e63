/** Durations, written as on a clock. */

import { languageTag, numberFormat } from "./catalogue";

const MINUTE = 60;
const HOUR = 3600;

/** "7:05", "1:20:00", in the reader's digits. */
export function clockTime(seconds: number, tag: string = languageTag()): string {
  const two = numberFormat(tag, { minimumIntegerDigits: 2, useGrouping: false });
  const one = numberFormat(tag, { useGrouping: false });
  const rest = seconds % HOUR;
  const lastTwo = two.format(rest % MINUTE);
  const minutes = Math.floor(rest / MINUTE);
  if (seconds < HOUR) return `${one.format(minutes)}:${lastTwo}`;
  return `${one.format(Math.floor(seconds / HOUR))}:${two.format(minutes)}:${lastTwo}`;
}
