/** The tones and noises that sounds are made of. */

import { output } from "./sound";

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
