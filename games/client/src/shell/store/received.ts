/**
 * The room and the game as the server last sent them, as signals: nothing here is computed by the browser.
 * `state` is replaced whole at every update; what did not change in it stays the same object.
 */

import { signal } from "@preact/signals";
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
import { merge } from "./patch";

const MAX_ENTRIES = 600;

export interface Frame {
  id: GameFrame["id"];
  seats: SeatedPlayer[];
  board: unknown;
  seed_hash: string;
  seed?: string;
  broken_off?: string;
  abandoned_as?: GameFrame["abandoned_as"];
}

export const connection = signal<SocketStatus>("connecting");
export const goodbye = signal<{ code: number; message: string } | undefined>(undefined);
export const you = signal<You | undefined>(undefined);
export const room = signal<Room | undefined>(undefined);
/** What never changes during the game being shown; undefined in a lobby that has played none. */
export const frame = signal<Frame | undefined>(undefined);
export const state = signal<GameState | undefined>(undefined);
export const version = signal<number | undefined>(undefined);
/** The latest log entries, oldest first. */
export const entries = signal<readonly LogEntry[]>([]);

export function receiveRoom(message: Pick<Welcome, "you" | "room">): void {
  you.value = message.you;
  room.value = message.room;
  if (message.room.phase === "playing") updateNames(message.room);
}

/** Players who change their name during a game are shown with the new one at once. */
function updateNames({ game, members }: Room): void {
  const shown = frame.value;
  if (shown === undefined || shown.id !== game) return;
  const seats = shown.seats.map((chair) => {
    const name = members.find((member) => member.seat === chair.seat)?.name ?? chair.name;
    return name === chair.name ? chair : { ...chair, name };
  });
  if (seats.some((chair, index) => chair !== shown.seats[index])) frame.value = { ...shown, seats };
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

export function receiveGame(game: GameFrame): void {
  const { id, seats, board, seed_hash, seed, broken_off, abandoned_as } = game;
  frame.value = {
    id,
    seats,
    board,
    seed_hash,
    ...(seed === undefined ? {} : { seed }),
    ...(broken_off === undefined ? {} : { broken_off }),
    ...(abandoned_as === undefined ? {} : { abandoned_as }),
  };
  state.value = game.state;
  version.value = game.version;
  entries.value = game.recent;
}

export function applyUpdate(update: Update): void {
  const { patch, ...entry } = update;
  state.value = merge(state.value, patch) as GameState;
  version.value = update.version;
  entries.value = [...entries.value.slice(1 - MAX_ENTRIES), entry];
}

/** The room went back to its lobby: there is no game to show. */
export function clearGame(): void {
  frame.value = undefined;
  state.value = undefined;
  version.value = undefined;
  entries.value = [];
}
