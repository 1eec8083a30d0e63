/** Ignores presses for a moment after the primary button has become another one: they were meant for the one before. */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

const SETTLING = 350;

/** Whether the button that `key` names has only just appeared. */
export function useSettling(key: string | undefined): boolean {
  const settling = useSignal(false);
  const first = useRef(true);
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    settling.value = true;
    const timer = setTimeout(() => {
      settling.value = false;
    }, SETTLING);
    return () => clearTimeout(timer);
  }, [key]);
  return settling.value;
}
