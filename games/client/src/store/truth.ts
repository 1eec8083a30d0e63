/**
 * What the server last said of this table, as signals: nothing here is worked out by the browser.
 * `state` is replaced whole at every update; what did not change in it stays the same object.
 */

import { signal } from "@preact/signals";
import type {
  Board,
  Chair,
  GameFrame,
  Room,
  State,
  Told,
  Update,
  Welcome,
  You,
} from "../wire/messages";
import type { SocketStatus } from "../wire/socket";
import { merge } from "./patch";

const JOURNAL_LENGTH = 600;

export interface Frame {
  id: GameFrame["id"];
  seats: Chair[];
  board: Board;
  seed_hash: string;
  seed?: string;
  broken_off?: string;
}

export const connection = signal<SocketStatus>("connecting");
export const goodbye = signal<{ code: number; message: string } | undefined>(undefined);
export const you = signal<You | undefined>(undefined);
export const room = signal<Room | undefined>(undefined);
/** What never changes during the game being shown; undefined in a lobby that has played none. */
export const frame = signal<Frame | undefined>(undefined);
export const state = signal<State | undefined>(undefined);
export const version = signal<number | undefined>(undefined);
/** What happened, oldest first, without patches: the log reads it. */
export const journal = signal<Told[]>([]);

export function takeRoom(message: Pick<Welcome, "you" | "room">): void {
  you.value = message.you;
  room.value = message.room;
  if (message.room.phase === "playing") callByName(message.room);
}

/** Who takes another name during a game is called by it at once. */
function callByName({ game, members }: Room): void {
  const shown = frame.value;
  if (shown === undefined || shown.id !== game) return;
  const seats = shown.seats.map((chair) => {
    const name = members.find((member) => member.seat === chair.seat)?.name ?? chair.name;
    return name === chair.name ? chair : { ...chair, name };
  });
  if (seats.some((chair, index) => chair !== shown.seats[index])) frame.value = { ...shown, seats };
}

export function takePresence(members: Record<string, "here" | "gone">, watching: number): void {
  const known = room.value;
  if (!known) return;
  const changed = known.members.map((member) => {
    const said = members[member.id];
    return said === undefined || member.here === (said === "here")
      ? member
      : { ...member, here: said === "here" };
  });
  room.value = { ...known, members: changed, watching };
}

export function takeGame(game: GameFrame): void {
  const { id, seats, board, seed_hash, seed, broken_off } = game;
  frame.value = {
    id,
    seats,
    board,
    seed_hash,
    ...(seed === undefined ? {} : { seed }),
    ...(broken_off === undefined ? {} : { broken_off }),
  };
  state.value = game.state;
  version.value = game.version;
  journal.value = game.recent;
}

export function takeUpdate(update: Update): void {
  const { patch, ...told } = update;
  state.value = merge(state.value, patch) as State;
  version.value = update.version;
  journal.value = [...journal.value.slice(1 - JOURNAL_LENGTH), told];
}

/** The room went back to a lobby: there is no game to show. */
export function forgetGame(): void {
  frame.value = undefined;
  state.value = undefined;
  version.value = undefined;
  journal.value = [];
}
