/** The sounds of board games. */

import { play } from "../shell/sound/sound";
import { noise, tone } from "../shell/sound/tones";

const SOUNDS = {
  step: (audio: AudioContext) => noise(audio, 0, 0.035, 0.16, 1900),
  dice: (audio: AudioContext) => {
    for (const at of [0, 0.07, 0.13, 0.22, 0.29, 0.4])
      noise(audio, at, 0.05, 0.5, 2600 - at * 2000);
  },
  card: (audio: AudioContext) => noise(audio, 0, 0.2, 0.28, 3800),
  cash: (audio: AudioContext) => {
    tone(audio, { pitch: 1320, length: 0.12, loud: 0.06 });
    tone(audio, { pitch: 1760, at: 0.07, length: 0.22, loud: 0.06 });
  },
  pay: (audio: AudioContext) => {
    tone(audio, { pitch: 880, length: 0.1, loud: 0.05 });
    tone(audio, { pitch: 660, at: 0.06, length: 0.16, loud: 0.05 });
  },
  bid: (audio: AudioContext) =>
    tone(audio, { pitch: 520, length: 0.09, loud: 0.06, wave: "triangle" }),
  gavel: (audio: AudioContext) => {
    noise(audio, 0, 0.08, 0.9, 420);
    noise(audio, 0.16, 0.08, 0.7, 420);
  },
  jail: (audio: AudioContext) => {
    tone(audio, { pitch: 262, length: 0.3, loud: 0.06 });
    tone(audio, { pitch: 196, at: 0.18, length: 0.5, loud: 0.06 });
    noise(audio, 0.18, 0.12, 0.25, 300);
  },
  end: (audio: AudioContext) => {
    [523, 659, 784, 1047].forEach((pitch, i) => {
      tone(audio, { pitch, at: i * 0.13, length: 0.5, loud: 0.07 });
    });
  },
} as const;

export type SoundName = keyof typeof SOUNDS;

export const sound = (name: SoundName): void => play(SOUNDS[name]);
