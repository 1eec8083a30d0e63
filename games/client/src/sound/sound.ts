/** Small sounds, made on the spot with Web Audio: nothing is downloaded, and nothing sounds before the first touch. */

import { soundOn } from "../store/preferences";

let context: AudioContext | undefined;

function awake(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

for (const gesture of ["pointerdown", "keydown"] as const) {
  addEventListener(gesture, () => soundOn.value && awake(), { passive: true });
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

function tone(
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

function noise(audio: AudioContext, at: number, length: number, loud: number, pitch: number): void {
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
  jail: (audio: AudioContext) =>
    tone(audio, { pitch: 220, length: 0.45, loud: 0.09, wave: "sawtooth", glide: 90 }),
  turn: (audio: AudioContext) => {
    tone(audio, { pitch: 659, length: 0.25, loud: 0.07 });
    tone(audio, { pitch: 988, at: 0.12, length: 0.4, loud: 0.07 });
  },
  end: (audio: AudioContext) => {
    [523, 659, 784, 1047].forEach((pitch, i) => {
      tone(audio, { pitch, at: i * 0.13, length: 0.5, loud: 0.07 });
    });
  },
} as const;

export type Sound = keyof typeof SOUNDS;

export function sound(name: Sound): void {
  if (soundOn.value && context?.state === "running" && !document.hidden) SOUNDS[name](context);
}
