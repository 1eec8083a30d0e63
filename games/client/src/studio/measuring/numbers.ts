/** Figures of a measurement in words, in the reader's digits. */

import { languageTag, number, numberFormat, t } from "../../shell/i18n/catalogue";
import type { Share } from "./types";

/** With one decimal, unless it is whole and `always` does not ask for it. */
export const decimal = (value: number, always = false): string =>
  numberFormat(languageTag(), {
    maximumFractionDigits: 1,
    minimumFractionDigits: always ? 1 : 0,
  }).format(value);

export const percent = (value: number): string => t("{number}%", { number: number(value) });

/** A share of no games yet may be anything. */
export const isKnown = ({ low, high }: Share): boolean => low > 0 || high < 100;

/** "94%, 92 to 96". */
export const shareText = (share: Share): string =>
  isKnown(share)
    ? t("{percent}%, {low} to {high}", {
        percent: Math.round(share.percent),
        low: Math.round(share.low),
        high: Math.round(share.high),
      })
    : t("not played yet");
