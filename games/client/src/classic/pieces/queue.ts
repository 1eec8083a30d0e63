/** The animation: scenes one after another, faster the further they fall behind, and skipped when too far. The state never waits for it. */

import { motionIsOff, pause } from "../../shell/ui/motion";
import type { LogEntry, Seat, State } from "../messages";
import { onReset, onUpdate, state } from "../store";
import { type Scene, scene } from "./scenes";
import { animating, endMovement, place, shownCard, shownDice, underway } from "./shown";

const BEHIND = 1_600;
const FAR_BEHIND = 4_500;
const TOO_FAR_BEHIND = 12_000;

let waiting: Scene[] = [];
let running = false;

function backlog(): number {
  return waiting.reduce((sum, one) => sum + one.takes, 0);
}

function pace(): number {
  const ms = backlog();
  if (ms > FAR_BEHIND) return 5;
  return ms > BEHIND ? 2 : 1;
}

/** Pieces that will move stay where they are shown until their scene comes. */
function hold(entry: LogEntry, before: State): void {
  for (const event of entry.events) {
    if (event.type !== "moved" && event.type !== "went_to_jail") continue;
    const seat: Seat = event.seat;
    if (underway.value[seat]) continue;
    const player = before.players[seat];
    if (player) place(seat, { space: player.position, jailed: player.in_jail, pace: 0 });
  }
}

async function run(): Promise<void> {
  running = true;
  animating.value = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) await next.show(pace());
  running = false;
  await pause(0);
  if (!running) endMovement();
}

function showAtOnce(after: State): void {
  waiting = [];
  shownCard.value = undefined;
  showDice(after);
  endMovement();
}

function showDice(after: State): void {
  const [first, second] = after.dice ?? [];
  if (first === undefined || second === undefined) return;
  shownDice.value = {
    dice: [first, second],
    seat: after.turn,
    roll: shownDice.value?.roll ?? 0,
  };
}

function animate(entry: LogEntry, before: State, after: State): void {
  const scenes = entry.events.map(scene).filter((one) => one !== undefined);
  if (motionIsOff() || backlog() > TOO_FAR_BEHIND) {
    showAtOnce(after);
    return;
  }
  if (scenes.length === 0) return;
  hold(entry, before);
  waiting.push(...scenes);
  if (!running) void run();
}

/** Animates every update until the function returned is called. */
export function startAnimation(): () => void {
  const stopUpdates = onUpdate((entry, before, after) =>
    animate(entry as LogEntry, before as State, after as State),
  );
  const stopResets = onReset(() => {
    if (state.value) showAtOnce(state.value);
  });
  return () => {
    stopUpdates();
    stopResets();
  };
}
