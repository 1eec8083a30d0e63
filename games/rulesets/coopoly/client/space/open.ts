/** The space whose dialog is open. */

import { signal } from "@preact/signals";
import type { SpaceIndex } from "../messages";

export const opened = signal<SpaceIndex | undefined>(undefined);

export function openSpace(index: SpaceIndex): void {
  opened.value = index;
}

export function closeSpace(): void {
  opened.value = undefined;
}
