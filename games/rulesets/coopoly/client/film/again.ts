/** The film of the last round, kept to be shown again: from the end of the plans to those of the next round. */

import { signal } from "@preact/signals";
import { entries, onReset, onUpdate, shownVersion } from "opoly/shell/store";
import { present } from "opoly/shell/store/timeline";
import type { GameEvent, State } from "../messages";
import { state } from "../store";
import { scenes } from "./scenes";
import { again, endFilm, filmed, type Laid } from "./shown";

interface Reel {
  /** The board before the first of the events; unknown if they happened before the page was opened. */
  readonly before: Laid | undefined;
  readonly events: readonly GameEvent[];
}

const EMPTY: Reel = { before: undefined, events: [] };

export const reel = signal<Reel>(EMPTY);
/** The sentences of the reel are open. */
export const toldOpen = signal(false);

const BEGINNING: readonly GameEvent["type"][] = ["game_began", "game_continued", "condos_priced"];

/** Whether a reel begins with this event. */
export const begins = ({ type }: GameEvent): boolean => BEGINNING.includes(type);

const PLANS: readonly GameEvent["type"][] = ["pawn_placed", "readied", "unreadied"];

function follow(events: readonly GameEvent[], before: State): void {
  const told = events.filter((event) => !PLANS.includes(event.type));
  if (told.length === 0) return;
  if (told.some(begins)) reel.value = { before, events: told };
  else reel.value = { ...reel.peek(), events: [...reel.peek().events, ...told] };
}

/** The Developers' turn that a new game begins with, which this page has not been told as a film. */
export function firstTurn(state: State, events: readonly GameEvent[]): Reel {
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

/** Shows the reel, for the second time or, to a player who has just come, for the first. */
export function showAgain(seen = true): void {
  const { before, events } = reel.peek();
  if (before === undefined) return;
  const film = scenes(events);
  const [opening] = film;
  if (opening === undefined) return;
  const first = {
    ...opening,
    play: (pace: number, stop: AbortSignal) => {
      filmed.value = before;
      again.value = seen;
      return opening.play(pace, stop);
    },
  };
  present({ scenes: [first, ...film.slice(1)], apply: endFilm });
}

/** A game that has only just begun is opened with the film of the Developers' first turn. */
function openWithFirstTurn(): void {
  const now = state.peek();
  const events = entries.peek().at(-1)?.events as readonly GameEvent[] | undefined;
  if (shownVersion.peek() !== 1 || now === undefined || events === undefined) return;
  reel.value = firstTurn(now, events);
  showAgain(false);
}

export function startReel(): () => void {
  openWithFirstTurn();
  const stopUpdates = onUpdate(({ events }, before) =>
    follow(events as unknown as readonly GameEvent[], before as unknown as State),
  );
  const stopResets = onReset(() => {
    reel.value = EMPTY;
    toldOpen.value = false;
    openWithFirstTurn();
  });
  return () => {
    stopUpdates();
    stopResets();
  };
}
