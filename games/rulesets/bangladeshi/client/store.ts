/** This game's part of the store. */

import { computed } from "@preact/signals";
import { state } from "opoly/classic/store";

/** The jackpot on free parking; undefined in a room without one. */
export const jackpot = computed<number | undefined>(() => state.value?.pot);

/** The account of the jackpot, where payments fly to. */
export const JACKPOT = "jackpot";
