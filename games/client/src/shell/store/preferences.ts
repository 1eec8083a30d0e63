/** Preferences for the table, stored in the browser. */

import { effect, type Signal, signal } from "@preact/signals";

interface Format<Value> {
  read(text: string): Value | undefined;
  write(value: Value): string;
}

export const SWITCH: Format<boolean> = {
  read: (text) => text === "on",
  write: (on) => (on ? "on" : "off"),
};

const PERCENT: Format<number> = {
  read: (text) => (/^\d+$/.test(text) ? Math.min(100, Number(text)) : undefined),
  write: String,
};

const WORDS: Format<readonly string[]> = {
  read: (text) => text.split(" ").filter((word) => word !== ""),
  write: (words) => words.join(" "),
};

export function stored<Value>(name: string, usual: Value, format: Format<Value>): Signal<Value> {
  const key = `opoly.${name}`;
  const text = read(key);
  const held = signal((text === null ? undefined : format.read(text)) ?? usual);
  effect(() => write(key, format.write(held.value)));
  return held;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is disabled: the choice lasts as long as the page
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    return; // as above
  }
}

export const soundOn = stored("sound", true, SWITCH);
/** How loud the sounds are, in percent. */
export const volume = stored("volume", 40, PERCENT);
export const hintsOn = stored("hints-on", true, SWITCH);
/** The hints that were dismissed, or whose matter was done once. */
export const seenHints = stored<readonly string[]>("hints", [], WORDS);
/** The games whose rules were offered at a table. */
export const metGames = stored<readonly string[]>("met", [], WORDS);
/** Letters that act without a modifier can get in the way of speech input, so they can be turned off. */
export const lettersOn = stored("letters", true, SWITCH);
export const notifyOn = stored("notify", false, SWITCH);
