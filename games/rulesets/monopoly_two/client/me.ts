/** Sentences speak to the reader where they are about the reader's own seat: "from you", "you pay". */

import { mySeat } from "opoly/classic/store";
import type { Seat } from "./messages";

export const isMe = (party: Seat | "bank" | undefined): boolean =>
  party !== undefined && party === mySeat.value;
