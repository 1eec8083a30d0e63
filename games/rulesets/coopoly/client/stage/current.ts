/** The four parts of a round, and the one that is on the screen now. */

import { computed } from "@preact/signals";
import { mark } from "opoly/shell/i18n/catalogue";
import { animatedRound, currentEvent } from "../animation/screen";
import type { GameEvent } from "../messages";
import { state } from "../store";

export const PHASES = [
  { key: "developers", name: mark("Developers") },
  { key: "plans", name: mark("Plans") },
  { key: "police", name: mark("Police") },
  { key: "actions", name: mark("Actions") },
] as const;

export type PhaseKey = (typeof PHASES)[number]["key"];

/** The steps of the actions, in their order. */
export const STEPS = [
  { key: "go", name: mark("Go") },
  { key: "free_activists", name: mark("Jail") },
  { key: "spawn", name: mark("Railroads") },
  { key: "move_activists", name: mark("Car Co-op") },
  { key: "remove_condos", name: mark("Condos") },
  { key: "remove_tiles", name: mark("Tiles") },
  { key: "build_homes", name: mark("Homes") },
] as const;

type StepKey = (typeof STEPS)[number]["key"];

const DEVELOPERS: readonly GameEvent["type"][] = [
  "round_began",
  "tiles_drawn",
  "tile_placed",
  "zone_rolled",
  "condo_placed",
];
const POLICE: readonly GameEvent["type"][] = ["police_moved", "activists_jailed"];

const STEP_OF: Partial<Record<GameEvent["type"], StepKey>> = {
  go_paid: "go",
  jail_rolled: "free_activists",
  activists_freed: "free_activists",
  activists_spawned: "spawn",
  car_rolled: "move_activists",
  activists_moved: "move_activists",
  condo_paid: "remove_condos",
  condo_removed: "remove_condos",
  tile_removed: "remove_tiles",
  homes_built: "build_homes",
};

/** The current event of the animation or, without one, what the game waits for. */
export const phase = computed<PhaseKey | undefined>(() => {
  const type = currentEvent.value?.type;
  if (type !== undefined) {
    if (DEVELOPERS.includes(type)) return "developers";
    return POLICE.includes(type) ? "police" : "actions";
  }
  if (state.value?.status !== "playing") return undefined;
  return state.value.phase === "plan" ? "plans" : "actions";
});

export const step = computed<StepKey | undefined>(() => {
  if (phase.value !== "actions") return undefined;
  const event = currentEvent.value;
  return event === undefined ? (state.value?.phase as StepKey | undefined) : STEP_OF[event.type];
});

/** The round on the screen: in the animation of a new one the state is still in the last. */
export const round = computed<number>(() => animatedRound.value ?? state.value?.round ?? 0);
