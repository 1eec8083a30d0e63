/** The sentences for the events that only this game has. */

import { type AboutSeat, about, type OwnSentences } from "opoly/classic/log/sentences";
import type { Cast } from "opoly/classic/names";
import { phrase } from "opoly/shell/i18n/phrase";

export const sentences: OwnSentences = {
  jackpot_opened: () => phrase("Taxes, fines and fees now go to the jackpot on free parking."),
  jackpot_taken: (event: AboutSeat, cast: Cast) =>
    about("{player} won the jackpot of {amount} on free parking.", cast, event),
  time_reached: () => phrase("Time is up: this is the last turn."),
};
