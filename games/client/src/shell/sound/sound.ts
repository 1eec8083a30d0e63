/** Small sounds, synthesized with Web Audio: nothing is downloaded, and nothing is played before the first touch. */

import { soundOn } from "../store/preferences";

/** Schedules the tones of one sound. */
export type Sound = (audio: AudioContext) => void;

let context: AudioContext | undefined;

function resume(): void {
  context ??= new AudioContext();
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
  /** Where the pitch glides to. */
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
  oscillator.connect(gain).connect(audio.destination);
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
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

/** It is my move. */
export const turnSound: Sound = (audio) => {
  tone(audio, { pitch: 659, length: 0.25, loud: 0.07 });
  tone(audio, { pitch: 988, at: 0.12, length: 0.4, loud: 0.07 });
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
