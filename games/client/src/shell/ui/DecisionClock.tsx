/** The countdown of the decision that the game waits for. */

import { clockLength, shownDeadline } from "../store/selectors";
import { ClockRing, type ClockRingProps } from "./ClockRing";

export const DecisionClock = (props: Omit<ClockRingProps, "deadline" | "seconds">) => (
  <ClockRing deadline={shownDeadline.value} seconds={clockLength.value} {...props} />
);
