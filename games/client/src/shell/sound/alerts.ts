/** The sounds that call a player. */

import type { Sound } from "./sound";
import { tone } from "./tones";

/** It is my move. */
export const turnSound: Sound = (audio) => {
  tone(audio, { pitch: 659, length: 0.25, loud: 0.07 });
  tone(audio, { pitch: 988, at: 0.12, length: 0.4, loud: 0.07 });
};

/** My time is running out. */
export const hurrySound: Sound = (audio) => {
  for (const at of [0, 0.22]) tone(audio, { pitch: 587, at, length: 0.16, loud: 0.08 });
};
