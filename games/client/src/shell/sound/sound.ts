/** Small sounds, synthesized with Web Audio: nothing is downloaded, and nothing is played before the first touch. */

import { effect } from "@preact/signals";
import { soundOn, volume } from "../store/preferences";

/** Schedules the tones of one sound. */
export type Sound = (audio: AudioContext) => void;

let context: AudioContext | undefined;
export let output: GainNode | undefined;

/** Everything is played through one gain: the volume. Loudness is heard by its square, roughly. */
function open(): AudioContext {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.connect(audio.destination);
  output = gain;
  effect(() => {
    gain.gain.setTargetAtTime((volume.value / 100) ** 2, audio.currentTime, 0.02);
  });
  return audio;
}

function resume(): void {
  context ??= open();
  if (context.state === "suspended") void context.resume();
}

for (const gesture of ["pointerdown", "keydown"] as const) {
  addEventListener(gesture, () => soundOn.value && resume(), { passive: true });
}

/** Nothing is heard before the first touch, nor while the page is hidden. */
export const canPlay = (): boolean =>
  soundOn.value && context?.state === "running" && !document.hidden;

export function play(sound: Sound): void {
  if (canPlay() && context) sound(context);
}
