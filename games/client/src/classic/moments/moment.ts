/** The moment on the screen: an event that deserves everybody's attention, in a banner for a while (`moments.ts`). */

import { signal } from "@preact/signals";
import type { Phrase } from "../../shell/i18n/phrase";
import type { IconName } from "../../shell/ui";
import type { Seat } from "../messages";

export interface Moment {
  /** Styles go by it; a game may have kinds of its own. */
  readonly kind: string;
  readonly icon: IconName;
  readonly seat: Seat;
  readonly text: Phrase;
}

const SHOWN_FOR = 4000;

export const moment = signal<Moment | undefined>(undefined);

let timer: ReturnType<typeof setTimeout> | undefined;

export function dismissMoment(): void {
  clearTimeout(timer);
  moment.value = undefined;
}

export function showMoment(next: Moment): void {
  dismissMoment();
  moment.value = next;
  timer = setTimeout(dismissMoment, SHOWN_FOR);
}
