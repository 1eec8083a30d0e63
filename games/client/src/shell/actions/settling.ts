/** Ignores presses for a moment after the primary button has become another one: they were meant for the one before. */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

const SETTLING = 350;

/** Whether the button that `key` names has only just appeared; `fresh`: one that was never there counts as well. */
export function useSettling(key: string | undefined, fresh = false): boolean {
  const settling = useSignal(fresh);
  const first = useRef(!fresh);
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
