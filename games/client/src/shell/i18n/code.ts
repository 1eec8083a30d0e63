/** The codes of rooms. */

import { number, ordered } from "./catalogue";

/** "482913" as "482 913", which is easier to read out, in the reader's digits. */
export const spacedCode = (code: string): string =>
  ordered(code.replace(/\B(?=\d{3}$)/, "\u2009").replace(/\d/g, (digit) => number(Number(digit))));
