/** The animation: scenes one after another, faster the further they are behind, given up when too far. The truth never waits for it. */

import { onReplaced, onTold } from "../store";
import type { Seat, State, Told } from "../wire/messages";
import { pause, still } from "./motion";
import { type Scene, scene } from "./scenes";
import { arrive, busy, place, seenCard, seenDice, underway } from "./seen";

const BEHIND = 1_600;
const FAR_BEHIND = 4_500;
const LOST = 12_000;

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

/** Pieces that will move stay where they are seen until their scene comes. */
function hold(told: Told, before: State): void {
  for (const event of told.events) {
    if (event.type !== "moved" && event.type !== "went_to_jail") continue;
    const seat: Seat = event.seat;
    if (underway.value[seat]) continue;
    const player = before.players[seat];
    if (player) place(seat, { space: player.position, jailed: player.in_jail, pace: 0 });
  }
}

async function run(): Promise<void> {
  running = true;
  busy.value = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) await next.show(pace());
  running = false;
  await pause(0);
  if (!running) arrive();
}

function settle(after: State): void {
  waiting = [];
  seenCard.value = undefined;
  showDice(after);
  arrive();
}

function showDice(after: State): void {
  const [first, second] = after.dice ?? [];
  if (first === undefined || second === undefined) return;
  seenDice.value = {
    dice: [first, second],
    seat: after.turn,
    roll: seenDice.value?.roll ?? 0,
  };
}

function told(update: Told, before: State, after: State): void {
  const scenes = update.events.map(scene).filter((one) => one !== undefined);
  if (still() || backlog() > LOST) {
    settle(after);
    return;
  }
  if (scenes.length === 0) return;
  hold(update, before);
  waiting.push(...scenes);
  if (!running) void run();
}

export function startAnimation(truth: () => State | undefined): void {
  onTold(told);
  onReplaced(() => {
    const after = truth();
    if (after) settle(after);
  });
}
