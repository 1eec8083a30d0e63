/** The places of the spaces on the current board; pieces and cells share them. */

import { computed } from "@preact/signals";
import { frame } from "../shell/store";
import { depth, type Place, ring } from "./geometry";

const count = computed<number>(() => {
  const board = frame.value?.board as { readonly spaces?: readonly unknown[] } | undefined;
  return board?.spaces?.length ?? 0;
});

export const places = computed<Place[]>(() => ring(count.value));
export const ringDepth = computed(() => depth(count.value));
