/** How fast a round is told, chosen in this browser. */

import { stored } from "opoly/shell/store/preferences";

/** How much faster than usual. */
export const SPEEDS = { slow: 0.6, normal: 1, fast: 2.5 } as const;

export type Speed = keyof typeof SPEEDS;

const isSpeed = (text: string): text is Speed => text in SPEEDS;

export const filmSpeed = stored<Speed>("round-speed", "normal", {
  write: (speed) => speed,
  read: (text) => (isSpeed(text) ? text : undefined),
});
