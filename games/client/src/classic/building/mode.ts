/** Build mode: the board lights up where I can build, or sell, and a press on a space does it. */

import { computed, effect, signal } from "@preact/signals";
import type { Legal, SpaceIndex } from "../messages";
import { legal } from "../store";

export type BuildStep = "build" | "sell";
export type BuildChoice = Extract<Legal, { type: BuildStep }>;

/** The mode's current task; undefined outside it. */
export const buildStep = signal<BuildStep | undefined>(undefined);

const isChoice = (one: Legal): one is BuildChoice => one.type === "build" || one.type === "sell";

/** Everything that I can build or sell now. */
export const buildChoices = computed<readonly BuildChoice[]>(() => legal.value.filter(isChoice));

export const choicesOf = (step: BuildStep): readonly BuildChoice[] =>
  buildChoices.value.filter((one) => one.type === step);

// The mode ends as soon as nothing is left to build or sell, so that it does not come back with the next turn.
effect(() => {
  if (buildChoices.value.length === 0) buildStep.value = undefined;
});

export function startBuilding(): void {
  buildStep.value = choicesOf("build").length > 0 ? "build" : "sell";
}

export function setBuildStep(step: BuildStep | undefined): void {
  buildStep.value = step;
}

/** The effect of pressing a space. */
export function buildChoiceOn(index: SpaceIndex): BuildChoice | undefined {
  const step = buildStep.value;
  return step && buildChoices.value.find((one) => one.type === step && one.space === index);
}

/** The space that was pressed on the board, until the panel has sent its action. */
export const pressed = signal<SpaceIndex | undefined>(undefined);
