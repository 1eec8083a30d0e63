/** The keys of a replay: space, arrows, Home and End. */

import { isTyping } from "../shell/ui/shortcuts";
import { spoilers } from "./place";
import { goTo, last, step, toggle } from "./playback";

const KEYS: Readonly<Record<string, () => void>> = {
  " ": () => void toggle(),
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => goTo(1),
  End: () => {
    if (spoilers.value) goTo(last.value);
  },
};

/** Whether the key means something else where the focus is: on a button, in tabs, in a field, in a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
    return true;
  if (!(target instanceof HTMLElement)) return false;
  if (isTyping(target)) return !(key === " " && target.matches("[type=range]"));
  if (key === " ") return target.closest("button, a") !== null;
  return key.startsWith("Arrow") && target.closest("[role=tablist]") !== null;
}

export function startKeys(): void {
  document.addEventListener("keydown", (event) => {
    const press = KEYS[event.key];
    if (press === undefined || isTaken(event)) return;
    event.preventDefault();
    press();
  });
}
