/** The jackpot on free parking, in a room that has one. */

import { computed } from "@preact/signals";
import { state } from "../store";

/** Undefined in a room without one. */
export const jackpot = computed<number | undefined>(() => state.value?.pot);

/** Its account, where payments fly to. */
export const JACKPOT = "jackpot";
