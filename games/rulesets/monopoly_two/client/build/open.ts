/** Whether the dialog of what can be built is open. */

import { signal } from "@preact/signals";

export const buildingOpen = signal(false);
