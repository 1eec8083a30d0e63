/** Plays a replay: where it is, how fast it runs, and the ways to another place. */

import { effect, signal } from "@preact/signals";
import { presenting } from "../shell/store";
import { presentEntry, showGame } from "../shell/store/presenting";
import { latest, receiveState } from "../shell/store/received";
import { pace } from "../shell/store/timeline";
import { pause } from "../shell/ui/motion";
import type { Pages } from "./pages";

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
/** Between two versions at normal speed, in ms. */
const GAP = 700;
/** So many versions before the end of a page the next is fetched. */
const AHEAD = 15;

export const at = signal(1);
export const last = signal(1);
export const running = signal(false);
export const speed = signal(1);
/** A page could not be fetched. */
export const failed = signal(false);

let pages: Pages | undefined;
/** The number of the latest request: an older one that is still being fetched no longer counts. */
let asked = 0;
let runs = 0;

export function startPlayback(from: Pages, version: number, versions: number): void {
  pages = from;
  last.value = versions;
  at.value = version;
  effect(() => {
    pace.value = speed.value;
  });
}

async function fetched<T>(ask: (from: Pages) => Promise<T>): Promise<T | undefined> {
  asked += 1;
  const mine = asked;
  if (pages === undefined) return undefined;
  const answer = await ask(pages).catch(() => undefined);
  if (mine !== asked) return undefined;
  failed.value = answer === undefined;
  return answer;
}

/** Goes to a version at once. */
export async function seek(version: number): Promise<void> {
  const target = Math.min(last.value, Math.max(1, version));
  at.value = target;
  const game = await fetched((from) => from.gameAt(target));
  if (game) showGame(game);
}

/** Goes to a version, and stays there. */
export function goTo(version: number): void {
  running.value = false;
  void seek(version);
}

export const step = (by: number): void => goTo(at.value + by);

/** Shows the next version as it was at the table; false at the end, or if something else was asked for meanwhile. */
async function advance(): Promise<boolean> {
  const next = at.value + 1;
  if (next > last.value) return false;
  const moment = await fetched((from) => from.moment(next));
  const before = latest.peek();
  if (moment === undefined || before === undefined) return false;
  receiveState(moment.state, next);
  presentEntry(moment.entry, before, moment.state, moment.patches);
  at.value = next;
  if (next + AHEAD <= last.value) void pages?.with(next + AHEAD).catch(() => undefined);
  return true;
}

/** Ends once everything that was presented has been shown. */
function shown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (presenting.value) return;
      queueMicrotask(() => {
        stop();
        resolve();
      });
    });
  });
}

async function run(): Promise<void> {
  runs += 1;
  const mine = runs;
  const goesOn = () => running.value && mine === runs;
  while (goesOn() && (await advance())) {
    await shown();
    if (goesOn()) await pause(GAP / speed.peek());
  }
  if (mine !== runs) return;
  if (at.value >= last.value || failed.value) running.value = false;
}

/** Starts or stops playing; at the end it starts over. */
export async function toggle(): Promise<void> {
  running.value = !running.value;
  if (!running.value) return;
  if (at.value >= last.value) await seek(1);
  await run();
}
