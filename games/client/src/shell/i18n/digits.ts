/** Whole numbers in fields: written in the reader's digits, read in Latin or Bangla ones. */

import { languageTag, numberFormat } from "./catalogue";

const LONGEST = 9;
const BANGLA_ZERO = "০".charCodeAt(0);

/** A whole number without grouping, as it is typed. */
export const digits = (value: number): string =>
  numberFormat(languageTag(), { useGrouping: false }).format(value);

/** The number whose digits a typed or pasted text has; undefined when it has none. */
export function readDigits(text: string): number | undefined {
  const latin = text
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO))
    .replace(/\D/g, "");
  return latin === "" ? undefined : Number(latin.slice(0, LONGEST));
}

/** Replaces the text of a field, with the caret as far from its end as before. */
export function rewrite(field: HTMLInputElement, text: string): void {
  if (field.value === text) return;
  const fromEnd = field.value.length - (field.selectionEnd ?? field.value.length);
  field.value = text;
  const caret = Math.max(0, text.length - fromEnd);
  field.setSelectionRange(caret, caret);
}
