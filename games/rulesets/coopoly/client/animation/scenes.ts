/** Events as scenes: what the Developers, the Police and the players do, one space after the other. */

import { fly } from "opoly/board/flights";
import { type SoundName, sound } from "opoly/board/sounds";
import type { Scene } from "opoly/shell/store";
import { pause } from "opoly/shell/ui/motion";
import type { GameEvent, SpaceIndex } from "../messages";
import { board, state } from "../store";
import {
  animatedBoard,
  animatedRound,
  type BoardState,
  currentEvent,
  highlighted,
  lateNote,
  rolls,
  type Told,
} from "./screen";
import { filmSpeed, SPEEDS } from "./speed";

type Moment = Extract<GameEvent, { type: string }>;

/**
 * How long each event is on the screen, in ms at normal speed: long enough to read its sentence and find its space. An
 * event that is not here is not in the animation.
 */
const TAKES: Partial<Record<Moment["type"], number>> = {
  round_began: 1_200,
  tiles_drawn: 1_500,
  tile_placed: 1_200,
  zone_rolled: 1_400,
  condo_placed: 1_200,
  go_paid: 1_200,
  jail_rolled: 1_400,
  activists_freed: 1_200,
  activists_spawned: 1_400,
  car_rolled: 1_400,
  activists_moved: 900,
  condo_paid: 900,
  condo_removed: 1_200,
  tile_removed: 1_200,
  homes_built: 1_200,
  homes_removed: 1_200,
  zones_won: 1_800,
};

/** In the first rounds everything is new. */
const FIRST_ROUNDS = 2;
const SLOWER = 1.2;

/** The time that money takes to fly. */
const FLIGHT = 560;

const SOUNDS: Partial<Record<Moment["type"], SoundName>> = {
  tiles_drawn: "card",
  tile_placed: "step",
  zone_rolled: "dice",
  condo_placed: "gavel",
  go_paid: "cash",
  jail_rolled: "dice",
  activists_freed: "step",
  activists_spawned: "dice",
  car_rolled: "dice",
  activists_moved: "step",
  condo_paid: "pay",
  condo_removed: "gavel",
  tile_removed: "step",
  homes_built: "bid",
  homes_removed: "jail",
};

/** The roll of the Police, one position of their way, the whole way at most, and the end of it. */
const ROLL = 1_200;
const STEP = 350;
const LONG_WAY = 2_400;
const ARRIVED = 1_200;

/** The spaces that an event is about. */
export function spacesOf(event: GameEvent): readonly SpaceIndex[] {
  switch (event.type) {
    case "activists_freed":
      return Object.keys(event.freed).map(Number);
    case "activists_moved":
      return [event.start, ...event.way, event.to];
    case "police_moved":
      return []; // where they end is seen when they are there
    default:
      return "space" in event && event.space !== undefined ? [event.space] : [];
  }
}

export const boardNow = (): BoardState | undefined => animatedBoard.peek() ?? state.peek();

function show(event: GameEvent): void {
  currentEvent.value = event;
  highlighted.value = spacesOf(event);
  if ("round" in event) animatedRound.value = event.round;
  if ("die" in event || "dice" in event) rolls.value += 1;
}

/** How fast scenes are played: by the reader's setting, and slower in the first rounds. */
function paced(pace: number): number {
  const round = animatedRound.peek() ?? state.peek()?.round ?? 0;
  return (pace * SPEEDS[filmSpeed.peek()]) / (round <= FIRST_ROUNDS ? SLOWER : 1);
}

/** The scene of an event, after which the board is as in `after`. */
function scene(event: GameEvent, after: BoardState, takes: number, run: Scene["play"]): Scene {
  return {
    takes,
    play: async (pace, stop) => {
      show(event);
      await run(paced(pace), stop);
    },
    end: () => {
      animatedBoard.value = after;
    },
  };
}

function simple(event: GameEvent, after: BoardState, takes: number): Scene {
  return scene(event, after, takes, async (pace, stop) => {
    animatedBoard.value = after;
    const name = SOUNDS[event.type];
    if (name !== undefined) sound(name);
    if (event.type === "go_paid") {
      stop.addEventListener("abort", fly("bank", event.seat, event.amount, FLIGHT / pace));
    }
    await pause(takes / pace, stop);
  });
}

type PoliceMoved = Extract<GameEvent, { type: "police_moved" }>;

/** The spaces that the Police have swept when they stand on a position: those before it, and its own. */
const sweptAt = (swept: readonly SpaceIndex[], position: readonly SpaceIndex[]): SpaceIndex[] =>
  swept.slice(0, Math.max(...position.map((index) => swept.indexOf(index))) + 1);

/** On the way of the Police: the spaces behind them are as they will be after it. */
function onTheWay(
  before: BoardState,
  after: BoardState,
  behind: readonly SpaceIndex[],
  police: readonly SpaceIndex[],
): BoardState {
  const spaces = { ...before.spaces };
  let gone = 0;
  for (const index of behind) {
    const now = after.spaces[index];
    if (now === undefined) continue;
    gone += (spaces[index]?.activists ?? 0) - now.activists;
    spaces[index] = now;
  }
  return { ...before, spaces, jail: before.jail + gone, police: [...police] };
}

function patrol(event: PoliceMoved, after: BoardState): Scene {
  const positions = board.peek()?.positions ?? [];
  const first = positions.findIndex((one) => one.includes(event.start[0] ?? -1));
  const each = Math.min(STEP, LONG_WAY / Math.max(1, event.steps));
  return scene(event, after, ROLL + each * event.steps + ARRIVED, async (pace, stop) => {
    const before = boardNow();
    sound("dice");
    await pause(ROLL / pace, stop);
    for (let step = 1; step <= event.steps && !stop.aborted; step += 1) {
      const position = positions[(first + step) % positions.length];
      if (before === undefined || position === undefined) return;
      animatedBoard.value = onTheWay(before, after, sweptAt(event.swept, position), position);
      highlighted.value = position;
      sound("step");
      await pause(each / pace, stop);
    }
    await pause(ARRIVED / pace, stop);
  });
}

const hasScene = ({ type }: GameEvent): boolean =>
  type === "police_moved" || TAKES[type] !== undefined;

/**
 * The scenes of one update. An event without a scene is shown by its result alone, with the scene before it. `note` is
 * what was done for me because my time ran out.
 */
export function scenes(told: readonly Told[], note?: string): Scene[] {
  const all = scenesOf(told);
  const [first] = all;
  if (first === undefined || note === undefined) return all;
  const play: Scene["play"] = (pace, stop) => {
    lateNote.value = note;
    return first.play(pace, stop);
  };
  return [{ ...first, play }, ...all.slice(1)];
}

function scenesOf(told: readonly Told[]): Scene[] {
  return told.flatMap(({ event, board }, index) => {
    if (!hasScene(event)) return [];
    const following = told.slice(index + 1);
    const next = following.findIndex((one) => hasScene(one.event));
    const last = (next < 0 ? following : following.slice(0, next)).at(-1)?.board ?? board;
    if (event.type === "police_moved") return [patrol(event, last)];
    return [simple(event, last, TAKES[event.type] ?? 0)];
  });
}

/** Plays the last sound of an update that is shown without motion. */
export function playSound(events: readonly GameEvent[]): void {
  const name = events.flatMap((event) => SOUNDS[event.type] ?? []).at(-1);
  if (name !== undefined) sound(name);
}
