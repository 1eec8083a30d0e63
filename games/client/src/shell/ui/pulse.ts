/** A pulse for everything that counts down; it runs only while a clock is shown. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const INTERVAL = 250;
const pulse = signal(0);
let watchers = 0;
let timer: number | undefined;

/** Renders the calling component again at every pulse, while `on`. */
export function usePulse(on: boolean): void {
  if (on) pulse.value;
  useEffect(() => {
    if (!on) return undefined;
    watchers += 1;
    timer ??= window.setInterval(() => {
      pulse.value += 1;
    }, INTERVAL);
    return () => {
      watchers -= 1;
      if (watchers > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, [on]);
}
