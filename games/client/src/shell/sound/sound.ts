/** Small sounds, synthesized with Web Audio: nothing is downloaded, and nothing is played before the first touch. */

import { effect } from "@preact/signals";
import { soundOn, volume } from "../store/preferences";

/** Schedules the tones of one sound. */
export type Sound = (audio: AudioContext) => void;

let context: AudioContext | undefined;
let output: GainNode | undefined;

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

interface Tone {
  pitch: number;
  at?: number;
  length: number;
  loud: number;
  wave?: OscillatorType;
  /** The pitch at the end of the glide. */
  glide?: number;
}

export function tone(
  audio: AudioContext,
  { pitch, at = 0, length, loud, wave = "sine", glide }: Tone,
): void {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch, start);
  if (glide !== undefined) oscillator.frequency.exponentialRampToValueAtTime(glide, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(output ?? audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

export function noise(
  audio: AudioContext,
  at: number,
  length: number,
  loud: number,
  pitch: number,
): void {
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source
    .connect(filter)
    .connect(gain)
    .connect(output ?? audio.destination);
  source.start(audio.currentTime + at);
}

/** It is my move. */
export const turnSound: Sound = (audio) => {
  tone(audio, { pitch: 659, length: 0.25, loud: 0.07 });
  tone(audio, { pitch: 988, at: 0.12, length: 0.4, loud: 0.07 });
};

/** My time is running out. */
export const hurrySound: Sound = (audio) => {
  for (const at of [0, 0.22]) tone(audio, { pitch: 587, at, length: 0.16, loud: 0.08 });
};

/** The game is over. */
export const endSound: Sound = (audio) => {
  [523, 659, 784, 1047].forEach((pitch, i) => {
    tone(audio, { pitch, at: i * 0.13, length: 0.5, loud: 0.07 });
  });
};

export function play(sound: Sound): void {
  if (soundOn.value && context?.state === "running" && !document.hidden) sound(context);
}
