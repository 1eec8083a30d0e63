/** The animation of the last round, kept to be shown again: from the end of the plans to those of the next round. */

import { signal } from "@preact/signals";
import {
  entries,
  latestChanges,
  onReset,
  onUpdate,
  type Scene,
  scenesFrom,
  shownVersion,
} from "opoly/shell/store";
import { present } from "opoly/shell/store/timeline";
import type { GameEvent } from "../messages";
import {
  animatedBoard,
  type BoardState,
  boardOf,
  boardsOf,
  endAnimation,
  isRepeated,
  type Told,
  withBoards,
} from "./screen";
import { shows } from "./shows";

interface Round {
  /** The board before the first of the events; unknown if they happened before the page was opened. */
  readonly before: BoardState | undefined;
  readonly told: readonly Told[];
}

const EMPTY: Round = { before: undefined, told: [] };

export const lastRound = signal<Round>(EMPTY);
/** The sentences of the last round are open. */
export const reportOpen = signal(false);

const BEGINNING: readonly GameEvent["type"][] = ["game_began", "game_continued", "condos_priced"];

/** Whether a round begins with this event. */
export const begins = ({ type }: GameEvent): boolean => BEGINNING.includes(type);

const PLANS: readonly GameEvent["type"][] = ["pawn_placed", "readied", "unreadied"];

function follow(events: readonly GameEvent[], before: BoardState, boards: readonly BoardState[]) {
  const told = withBoards(events, boards).filter(({ event }) => !PLANS.includes(event.type));
  if (told.length === 0) return;
  if (told.some(({ event }) => begins(event))) lastRound.value = { before, told };
  else lastRound.value = { ...lastRound.peek(), told: [...lastRound.peek().told, ...told] };
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
  const { before, told } = lastRound.peek();
  if (before === undefined) return;
  const round = scenesFrom(shows, ({ scenes }) => onBoard(before, scenes(told), seen));
  if (round.length === 0) return;
  animatedBoard.value = before;
  present({ scenes: round, apply: endAnimation });
}

/** A round that began with the latest update of a game that was sent whole; the first is shown at once. */
function openWithLatest(): void {
  const changes = latestChanges.peek();
  const events = entries.peek().at(-1)?.events as readonly GameEvent[] | undefined;
  if (changes === undefined || events?.some(begins) !== true) return;
  follow(events, boardOf(changes.before), boardsOf(changes.states));
  if (shownVersion.peek() === 1) repeatRound(false);
}

export function startLastRound(): () => void {
  openWithLatest();
  const stopUpdates = onUpdate(({ events }, before, _, states) =>
    follow(events as unknown as readonly GameEvent[], boardOf(before), boardsOf(states)),
  );
  const stopResets = onReset(() => {
    lastRound.value = EMPTY;
    reportOpen.value = false;
    openWithLatest();
  });
  return () => {
    stopUpdates();
    stopResets();
  };
}
