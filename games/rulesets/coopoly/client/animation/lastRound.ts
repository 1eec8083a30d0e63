/** The animation of the last round, kept to be shown again: from the end of the plans to those of the next round. */

import { signal } from "@preact/signals";
import {
  entries,
  onReset,
  onUpdate,
  type Scene,
  scenesFrom,
  shownVersion,
} from "opoly/shell/store";
import { present } from "opoly/shell/store/timeline";
import type { GameEvent, State } from "../messages";
import { state } from "../store";
import { animatedBoard, type BoardState, endAnimation, isRepeated } from "./screen";
import { shows } from "./shows";

interface Round {
  /** The board before the first of the events; unknown if they happened before the page was opened. */
  readonly before: BoardState | undefined;
  readonly events: readonly GameEvent[];
}

const EMPTY: Round = { before: undefined, events: [] };

export const lastRound = signal<Round>(EMPTY);
/** The sentences of the last round are open. */
export const reportOpen = signal(false);

const BEGINNING: readonly GameEvent["type"][] = ["game_began", "game_continued", "condos_priced"];

/** Whether a round begins with this event. */
export const begins = ({ type }: GameEvent): boolean => BEGINNING.includes(type);

const PLANS: readonly GameEvent["type"][] = ["pawn_placed", "readied", "unreadied"];

function follow(events: readonly GameEvent[], before: State): void {
  const told = events.filter((event) => !PLANS.includes(event.type));
  if (told.length === 0) return;
  if (told.some(begins)) lastRound.value = { before, events: told };
  else lastRound.value = { ...lastRound.peek(), events: [...lastRound.peek().events, ...told] };
}

/** The Developers' turn that a new game begins with, which this page has not been told as an animation. */
export function firstTurn(state: State, events: readonly GameEvent[]): Round {
  const spaces = { ...state.spaces };
  const bag = { ...state.bag };
  for (const event of events) {
    const held = "space" in event && event.space !== undefined ? spaces[event.space] : undefined;
    if (held === undefined) continue;
    if (event.type === "tile_placed") {
      spaces[event.space] = { ...held, tile: false };
      bag[event.zone] = (bag[event.zone] ?? 0) + 1;
    }
    if (event.type === "condo_placed") spaces[event.space] = { ...held, condo: false };
  }
  return { before: { ...state, spaces, bag }, events };
}

/** Its scenes, of which the first begins on the board as it was before. */
function onBoard(before: BoardState, round: readonly Scene[], seen: boolean): readonly Scene[] {
  const [opening] = round;
  if (opening === undefined) return [];
  const first = {
    ...opening,
    play: (pace: number, stop: AbortSignal) => {
      animatedBoard.value = before;
      isRepeated.value = seen;
      return opening.play(pace, stop);
    },
  };
  return [first, ...round.slice(1)];
}

/** Shows the last round, for the second time or, to a player who has just come, for the first. */
export function repeatRound(seen = true): void {
  const { before, events } = lastRound.peek();
  if (before === undefined) return;
  const round = scenesFrom(shows, ({ scenes }) => onBoard(before, scenes(events), seen));
  if (round.length === 0) return;
  animatedBoard.value = before;
  present({ scenes: round, apply: endAnimation });
}

/** A game that has only just begun is opened with the animation of the Developers' first turn. */
function openWithFirstTurn(): void {
  const now = state.peek();
  const events = entries.peek().at(-1)?.events as readonly GameEvent[] | undefined;
  if (shownVersion.peek() !== 1 || now === undefined || events === undefined) return;
  lastRound.value = firstTurn(now, events);
  repeatRound(false);
}

export function startLastRound(): () => void {
  openWithFirstTurn();
  const stopUpdates = onUpdate(({ events }, before) =>
    follow(events as unknown as readonly GameEvent[], before as unknown as State),
  );
  const stopResets = onReset(() => {
    lastRound.value = EMPTY;
    reportOpen.value = false;
    openWithFirstTurn();
  });
  return () => {
    stopUpdates();
    stopResets();
  };
}
