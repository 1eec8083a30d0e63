/**
 * The room and the game as the server sent them, as signals: nothing here is computed by the browser. The game on
 * the screen (`state`, `entries`, `shownVersion`) follows the one received (`latest`, `version`) once presented.
 * States are replaced whole at every update; unchanged parts stay the same objects.
 */

import { batch, signal } from "@preact/signals";
import type {
  GameFrame,
  GameState,
  LogEntry,
  Room,
  SeatedPlayer,
  Update,
  Welcome,
  You,
} from "../wire/messages";
import type { SocketStatus } from "../wire/socket";
import { merge, statesByEvent } from "./patch";

const MAX_ENTRIES = 600;

export interface Frame {
  id: GameFrame["id"];
  seats: SeatedPlayer[];
  board: unknown;
  seed_hash: string;
  seed?: string;
  cancel_reason?: string;
  cancel_cause?: GameFrame["cancel_cause"];
}

export const connection = signal<SocketStatus>("connecting");
export const goodbye = signal<{ code: number; message: string } | undefined>(undefined);
/** The build of the client that the server has now; undefined where it does not say. */
export const servedBuild = signal<string | undefined>(undefined);
export const you = signal<You | undefined>(undefined);
export const room = signal<Room | undefined>(undefined);
/** The constants of the game being shown; undefined in a lobby that has played none. */
export const frame = signal<Frame | undefined>(undefined);
/** The time banks (ms) by seat, in a game that has some: when they began to run. */
export const banks = signal<readonly number[] | undefined>(undefined);
/** When (ms) each bank that runs is used up, by seat, in a live game with banks. */
export const bankEnds = signal<Readonly<Record<string, number>> | undefined>(undefined);
/** The state as the screen shows it. */
export const state = signal<GameState | undefined>(undefined);
export const shownVersion = signal<number | undefined>(undefined);
/** The state and the version that the server sent last. */
export const latest = signal<GameState | undefined>(undefined);
export const version = signal<number | undefined>(undefined);
/** The latest log entries that the screen shows, oldest first. */
export const entries = signal<readonly LogEntry[]>([]);

/** The latest update of a game that was sent whole, where its server tells it event by event. */
export interface LatestChanges {
  readonly before: GameState;
  /** After each of its events. */
  readonly states: readonly GameState[];
}

export const latestChanges = signal<LatestChanges | undefined>(undefined);

function changesOf({ state, latest_changes: changes }: GameFrame): LatestChanges | undefined {
  if (changes === undefined) return undefined;
  const before = merge(state, changes.undo) as GameState;
  return { before, states: statesByEvent(before, changes.event_patches, state) };
}

export function receiveRoom(message: Pick<Welcome, "you" | "room">): void {
  you.value = message.you;
  room.value = withMyself(message);
  if (message.room.phase === "playing") updateNames(message.room);
}

/** A message reached this browser, so its player is here, whatever the room last noticed. */
function withMyself({ you: me, room: known }: Pick<Welcome, "you" | "room">): Room {
  const members = known.members.map((member) =>
    member.id === me.member && !member.here ? { ...member, here: true } : member,
  );
  return { ...known, members };
}

/** Players who change their name during a game are shown with the new one at once. */
function updateNames({ game, members }: Room): void {
  const current = frame.value;
  if (current === undefined || current.id !== game) return;
  const seats = current.seats.map((chair) => {
    const name = members.find((member) => member.seat === chair.seat)?.name ?? chair.name;
    return name === chair.name ? chair : { ...chair, name };
  });
  if (seats.some((chair, index) => chair !== current.seats[index]))
    frame.value = { ...current, seats };
}

export function receivePresence(
  members: Record<string, "here" | "gone">,
  spectators: number,
): void {
  const known = room.value;
  if (!known) return;
  const changed = known.members.map((member) => {
    const presence = members[member.id];
    return presence === undefined || member.here === (presence === "here")
      ? member
      : { ...member, here: presence === "here" };
  });
  room.value = { ...known, members: changed, spectators };
}

/** Takes a whole game at once: whoever follows more than one of its signals never sees parts of two games. */
export function receiveGame(game: GameFrame): void {
  batch(() => {
    receiveState(game.state, game.version);
    putOnScreen(game);
  });
}

/** Makes the screen show a whole game, of which newer versions may have been received. */
export function putOnScreen(game: GameFrame): void {
  const { id, seats, board, seed_hash, seed, cancel_reason, cancel_cause } = game;
  batch(() => {
    frame.value = {
      id,
      seats,
      board,
      seed_hash,
      ...(seed === undefined ? {} : { seed }),
      ...(cancel_reason === undefined ? {} : { cancel_reason }),
      ...(cancel_cause === undefined ? {} : { cancel_cause }),
    };
    banks.value = game.banks;
    bankEnds.value = game.bank_ends;
    entries.value = game.recent;
    latestChanges.value = changesOf(game);
    state.value = game.state;
    shownVersion.value = game.version;
  });
}

/** Takes an update that continues what this client has; the state with it. */
export function receivePatch(update: Update): GameState {
  const { patch, version: number } = update;
  banks.value = update.banks;
  bankEnds.value = update.bank_ends;
  const after = merge(latest.value, patch) as GameState;
  receiveState(after, number);
  return after;
}

/** Takes the state of the next version. */
export function receiveState(after: GameState, number: number): void {
  latest.value = after;
  version.value = number;
}

/** Makes the screen show an entry and the state after it. */
export function showEntry(entry: LogEntry, after: GameState): void {
  state.value = after;
  shownVersion.value = entry.version;
  entries.value = [...entries.value.slice(1 - MAX_ENTRIES), entry];
}

/** The room went back to its lobby: there is no game to show. */
export function clearGame(): void {
  frame.value = undefined;
  latest.value = undefined;
  version.value = undefined;
  state.value = undefined;
  shownVersion.value = undefined;
  entries.value = [];
}
