/** Where the spaces of the board being played lie; pieces and cells share it. */

import { computed } from "@preact/signals";
import { spaces } from "../store";
import { depth, type Place, ring } from "./geometry";

export const places = computed<Place[]>(() => ring(spaces.value.length));
export const ringDepth = computed(() => depth(spaces.value.length));
