/** Scrolling of a list that grows: a reader at the bottom keeps seeing the newest entry, and one further up keeps their place. */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The distance from an edge that counts as being there, in pixels. */
const NEAR = 48;

const atBottom = (box: HTMLElement): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;

/** `oldest` and `newest` name the first and the last entry; `fetchEarlier` is called at the top. */
export function useSteadyScroll<E extends HTMLElement>(
  oldest: number | undefined,
  newest: number | undefined,
  fetchEarlier: () => Promise<void>,
) {
  const box = useRef<E>(null);
  const follows = useRef(true);
  const before = useRef({ oldest, height: 0 });
  const missed = useSignal(false);
  useLayoutEffect(() => {
    const list = box.current;
    if (list === null) return;
    const grewAbove = before.current.oldest !== oldest && before.current.height > 0;
    if (follows.current) list.scrollTop = list.scrollHeight;
    else if (grewAbove) list.scrollTop += list.scrollHeight - before.current.height;
    else missed.value = true;
    before.current = { oldest, height: list.scrollHeight };
  }, [oldest, newest]);
  const onScroll = () => {
    const list = box.current;
    if (list === null) return;
    follows.current = atBottom(list);
    if (follows.current) missed.value = false;
    if (list.scrollTop < NEAR) void fetchEarlier();
  };
  const toNewest = () => {
    const list = box.current;
    if (list !== null) list.scrollTop = list.scrollHeight;
  };
  return { box, onScroll, missed, toNewest };
}
