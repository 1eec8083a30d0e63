/** Preferences for the table, stored in the browser. */

import { effect, type Signal, signal } from "@preact/signals";

function kept(name: string, usual: boolean): Signal<boolean> {
  const key = `opoly.${name}`;
  const held = signal(read(key) ?? usual);
  effect(() => write(key, held.value));
  return held;
}

function read(key: string): boolean | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : text === "on";
  } catch {
    return undefined; // storage is disabled: the choice lasts as long as the page
  }
}

function write(key: string, on: boolean): void {
  try {
    localStorage.setItem(key, on ? "on" : "off");
  } catch {
    return; // as above
  }
}

export const soundOn = kept("sound", true);
/** Letters that act without a modifier can get in the way of speech input, so they can be turned off. */
export const lettersOn = kept("letters", true);
export const notifyOn = kept("notify", false);
