/** The places of the spaces on the current board; pieces and cells share them. */

import { computed } from "@preact/signals";
import { spaces } from "../store";
import { depth, type Place, ring } from "./geometry";

export const places = computed<Place[]>(() => ring(spaces.value.length));
export const ringDepth = computed(() => depth(spaces.value.length));
