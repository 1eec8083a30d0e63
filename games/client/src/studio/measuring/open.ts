/** Whether the panel with the measures is open, and what it draws over the board. Its code is fetched when it opens. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { type Section, section } from "../selection";
import { format, problems } from "../store";

/** Drawn over the spaces of the board. */
export const over = signal<ComponentType | undefined>(undefined);

const BUTTON = "#studio-measure button";

let before: Section = "space";

export function openMeasures(): void {
  if (section.value === "measure") return;
  before = section.value;
  section.value = "measure";
}

/** Opens it at once if the address of the page says so and the board can be measured. */
export function openMeasuresAt(hash: string): void {
  if (hash === "#measure" && format().seats.length > 0 && problems.value.length === 0)
    openMeasures();
}

/** Goes back to what was open before, and to the button. */
export function closeMeasures(): void {
  section.value = before;
  document.querySelector<HTMLElement>(BUTTON)?.focus();
}
