/** Whether the dialog with the rules is open: the top bar opens it, and the offer on somebody's first table. */

import { signal } from "@preact/signals";

export const rulesOpen = signal(false);
