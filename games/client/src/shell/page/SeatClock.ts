/** A player's time beside their name, fetched in games with clocks only. */

import daysStyles from "opoly/styles/days.css?address";
import { lazy } from "../parts/lazy";
import { bankEnds, playing, shownDeadline } from "../store";

export const SeatClock = lazy(() => import("./SeatTime").then(({ SeatTime }) => SeatTime), {
  styles: [daysStyles],
  open: () => playing.value && (bankEnds.value ?? shownDeadline.value) !== undefined,
});
