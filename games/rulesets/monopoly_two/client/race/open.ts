/** Whether the dialog of the race is open. */

import { signal } from "@preact/signals";

export const raceOpen = signal(false);
