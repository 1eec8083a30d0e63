/** The parts of the page that are fetched when they are needed: which of them are missing, and fetching them again. */

import { signal } from "@preact/signals";

/** How long to wait before each further attempt, ms. */
const WAITS = [500, 2_000, 5_000];

export interface Part {
  /** Fetches the part, unless that is done or under way. Never rejects. */
  fetch(): Promise<void>;
}

const missing = new Set<Part>();
/** The parts that are on the screen and could not be fetched. */
export const failedParts = signal<readonly Part[]>([]);

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function persistently(attempt: () => Promise<void>): Promise<void> {
  for (const wait of WAITS) {
    try {
      return await attempt();
    } catch {
      await pause(wait);
    }
  }
  return attempt();
}

/** Adds a part; `isNeeded` tells whether somebody waits for it, who is told when it cannot be fetched. */
export function addPart(load: () => Promise<void>, isNeeded: () => boolean): Part {
  let underway: Promise<void> | undefined;
  const attempt = async () => {
    await load();
    missing.delete(part);
  };
  const fail = () => {
    underway = undefined;
    if (isNeeded()) failedParts.value = [...failedParts.peek(), part];
  };
  const part: Part = {
    fetch: () => {
      underway ??= persistently(attempt).catch(fail);
      return underway;
    },
  };
  missing.add(part);
  return part;
}

export function fetchFailedParts(): void {
  const again = failedParts.value;
  failedParts.value = [];
  for (const part of again) void part.fetch();
}

/** Fetches every part that the modules loaded so far have, and those that these have, one after another. */
export async function fetchAllParts(): Promise<void> {
  const tried = new Set<Part>();
  for (const part of missing) {
    if (tried.has(part)) continue;
    tried.add(part);
    await part.fetch();
  }
}

const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, 1_000);
};

const USES = ["keydown", "pointerdown", "pointermove"] as const;

/** Chromium reports a move by nothing once a page is laid out under a pointer that rests, or where nobody is. */
const isStill = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === "pointermove" &&
  event.movementX === 0 &&
  event.movementY === 0;

/** From the first sign of somebody at the page on, fetches what a press may need, so that they need not wait for it. */
export function fetchPartsOnceUsed(): void {
  const begin = (event: Event) => {
    if (isStill(event)) return;
    for (const use of USES) removeEventListener(use, begin);
    whenIdle(() => void fetchAllParts());
  };
  for (const use of USES) addEventListener(use, begin, { passive: true });
}
