/** Whether the dialog of everything that I may buy is open. */

import { signal } from "@preact/signals";

export const buyingOpen = signal(false);
