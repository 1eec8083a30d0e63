/** The achievements that somebody at the table has just earned, as the room announces them in the chat. */

import { signal } from "@preact/signals";
import { drawnName } from "../i18n/names";
import { you } from "../store";
import type { ChatLine } from "../wire/messages";
import { achievementOf } from "./words";

export const TIERS = ["bronze", "silver", "gold"] as const;
export type Tier = (typeof TIERS)[number];

export interface Earned {
  readonly id: number;
  readonly tier: Tier;
  readonly achievement: string;
  /** The name of the player; undefined if it is me. */
  readonly by: string | undefined;
}

/** How long one is shown; the chat keeps it. */
export const SHOWN_MS = 8000;
const MOST = 3;

/** Those on the screen, oldest first. */
export const earned = signal<readonly Earned[]>([]);
/** Mine for which there is no room yet. */
let waiting: readonly Earned[] = [];

function read(line: ChatLine): Earned {
  const about = line.about ?? {};
  const isMine = line.by?.person !== undefined && line.by.person === you.value?.user;
  return {
    id: line.id,
    tier: TIERS.find((tier) => tier === about.tier) ?? "bronze",
    achievement: achievementOf(about),
    by: isMine ? undefined : drawnName(line.by?.name ?? ""),
  };
}

/**
 * Shows what there is room for. Mine are all shown, one after another if need be; those of others, which are in the chat
 * too, only beside mine.
 */
function show(all: readonly Earned[]): void {
  const mine = all.filter(({ by }) => by === undefined);
  const others = all.filter(({ by }) => by !== undefined);
  waiting = mine.slice(MOST);
  const room = Math.max(0, MOST - mine.length);
  const latest = others.slice(Math.max(0, others.length - room));
  const before = new Set(earned.peek().map(({ id }) => id));
  const notices = [...mine.slice(0, MOST), ...latest];
  earned.value = notices.sort((a, b) => a.id - b.id);
  for (const { id } of notices) {
    if (!before.has(id)) setTimeout(() => dismiss(id), SHOWN_MS);
  }
}

const known = (): readonly Earned[] => [...earned.peek(), ...waiting];

export function dismiss(gone: number): void {
  show(known().filter(({ id }) => id !== gone));
}

/** Shows the notices of what has been earned. */
export function receiveEarned(lines: readonly ChatLine[]): void {
  const ids = new Set(known().map(({ id }) => id));
  const fresh = lines.filter(({ id }) => !ids.has(id)).map(read);
  if (fresh.length > 0) show([...known(), ...fresh]);
}
