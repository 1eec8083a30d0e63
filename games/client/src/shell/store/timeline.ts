/**
 * The presented timeline: each update is first shown as scenes (dice, pieces, payments) and only then applied to what the
 * screen reads, so that board, log, cash and prompt always agree. A client that falls behind skips all but the newest update.
 */

import { batch, signal } from "@preact/signals";
import { motionIsOff } from "../ui/motion";

export interface Scene {
  /** How long it lasts at normal speed, in ms. */
  readonly takes: number;
  /** Shows it; `pace` 2 is twice as fast. It ends early when `stop` is aborted. */
  play(pace: number, stop: AbortSignal): Promise<void>;
  /** Leaves the screen as it is after the scene, without animation. */
  end(): void;
}

export interface Step {
  readonly scenes: readonly Scene[];
  /** Makes the step count: state, log and announcements. */
  apply(): void;
}

interface Waiting extends Step {
  /** How many of its scenes have been shown. */
  shown: number;
}

/** How far the screen may be behind, in ms of scenes at normal speed. */
export interface Patience {
  /** With more to show than this, scenes are played at double speed. */
  readonly behind: number;
  /** With more than this before a newer update that has scenes of its own, everything before it is skipped. */
  readonly farBehind: number;
}

const USUAL: Patience = { behind: 1_800, farBehind: 2_500 };

/** Something that has already happened on the server is still being shown. */
export const presenting = signal(false);
/** What happened before is being told: everything that comes waits. */
export const telling = signal(false);
/** How much faster than normal everything is shown. */
export const pace = signal(1);

let patience = USUAL;
let waiting: Waiting[] = [];
let playing: AbortController | undefined;
let limit: ReturnType<typeof setTimeout> | undefined;

const remaining = ({ scenes, shown }: Waiting): number =>
  scenes.slice(shown).reduce((sum, scene) => sum + scene.takes, 0);

const backlog = (steps: readonly Waiting[]): number =>
  steps.reduce((sum, step) => sum + remaining(step), 0);

function finish(step: Waiting): void {
  for (const scene of step.scenes.slice(step.shown)) scene.end();
  step.apply();
}

/** Stops the scene that is playing. */
function stop(): void {
  playing?.abort();
  playing = undefined;
  clearTimeout(limit);
}

async function run(): Promise<void> {
  const control = new AbortController();
  playing = control;
  for (let step = waiting[0]; step; step = waiting[0]) {
    presenting.value ||= step.scenes.length > 0;
    const scene = step.scenes[step.shown];
    if (scene) {
      await scene.play(
        backlog(waiting) > patience.behind ? 2 * pace.value : pace.value,
        control.signal,
      );
      if (control.signal.aborted) return;
      scene.end();
      step.shown += 1;
    } else {
      waiting.shift();
      const last = waiting.length === 0;
      batch(() => {
        finish(step);
        if (last) presenting.value = false;
      });
    }
  }
  if (playing === control) stop();
}

/** Applies all steps at once, but for the newest `keep`. */
function skipAllBut(keep: number): void {
  stop();
  batch(() => {
    while (waiting.length > keep) finish(waiting.shift() as Waiting);
    presenting.value = backlog(waiting) > 0;
  });
  if (waiting.length > 0) void run();
}

/** Lets a game whose scenes are there to be read take its time, until the function returned is called. */
export function takeTime(own: Patience): () => void {
  patience = own;
  return () => {
    patience = USUAL;
  };
}

/** Shows the rest at once. */
export function skip(): void {
  if (waiting.length > 0 && !telling.peek()) skipAllBut(0);
}

/** Keeps what comes waiting, as if it were being shown, until the function returned is called. */
export function hold(): () => void {
  clearTimeline();
  telling.value = presenting.value = true;
  return () => {
    telling.value = false;
    if (waiting.length === 0) presenting.value = false;
    else if (motionIsOff()) skip();
    else void run();
  };
}

/** Adds a step, which is applied once everything before it and its own scenes have been shown. */
export function present(step: Step): void {
  waiting.push({ ...step, shown: 0 });
  if (telling.peek()) return;
  if (motionIsOff()) skip();
  else if (step.scenes.length > 0 && backlog(waiting.slice(0, -1)) > patience.farBehind)
    skipAllBut(1);
  else if (!playing) void run();
}

/** Shows the rest at once in so many ms, if anything is left by then. */
export function skipIn(ms: number): void {
  clearTimeout(limit);
  if (waiting.length > 0) limit = setTimeout(skip, Math.max(0, ms));
}

/** Forgets what has not been shown, because the whole state is replaced. */
export function clearTimeline(): void {
  stop();
  waiting = [];
  presenting.value = telling.peek();
}
