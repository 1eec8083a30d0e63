/** The board after an event, for the animation only: what counts is the state that the server sends with it. */

import type { GameEvent, OnSpace, PawnId, SpaceIndex } from "../messages";
import type { BoardState } from "./screen";

const BARE: OnSpace = { tile: false, condo: false, homes: 0, activists: 0 };
const JAIL = "jail";
const SUPPLY = "supply";
type Pool = typeof JAIL | typeof SUPPLY;

function onSpace(
  board: BoardState,
  index: SpaceIndex,
  change: (held: OnSpace) => Partial<OnSpace>,
): BoardState {
  const held = board.spaces[index] ?? BARE;
  return { ...board, spaces: { ...board.spaces, [index]: { ...held, ...change(held) } } };
}

const lay = (board: BoardState, index: SpaceIndex, change: Partial<OnSpace>): BoardState =>
  onSpace(board, index, () => change);

/** So many activists more, or less, on a space; a pool gives or takes them. */
function people(board: BoardState, index: SpaceIndex, more: number, pool?: Pool): BoardState {
  const moved = onSpace(board, index, ({ activists }) => ({ activists: activists + more }));
  return pool === undefined ? moved : { ...moved, [pool]: moved[pool] - more };
}

/** Puts everybody on a space into jail. */
export function jail(board: BoardState, index: SpaceIndex): BoardState {
  const count = board.spaces[index]?.activists ?? 0;
  return count === 0 ? board : people(board, index, -count, JAIL);
}

function use(board: BoardState, ids: readonly PawnId[] = []): BoardState {
  const pawns = { ...board.pawns };
  for (const id of ids) {
    const held = pawns[id];
    if (held !== undefined) pawns[id] = { ...held, used: true };
  }
  return ids.length === 0 ? board : { ...board, pawns };
}

/** A new round: every pawn is taken back. */
function takeBack(board: BoardState): BoardState {
  const pawns = Object.entries(board.pawns).map(([id, { player, pair }]) => [
    id,
    { player, pair, used: false },
  ]);
  return { ...board, pawns: Object.fromEntries(pawns) };
}

function place(board: BoardState, id: PawnId, space: SpaceIndex | undefined): BoardState {
  const held = board.pawns[id];
  if (held === undefined) return board;
  const { space: _, ...kept } = held;
  const now = space === undefined ? kept : { ...kept, space };
  return { ...board, pawns: { ...board.pawns, [id]: now } };
}

const bagged = (board: BoardState, zone: string, more: number): BoardState => ({
  ...board,
  bag: { ...board.bag, [zone]: (board.bag[zone] ?? 0) + more },
});

export function advance(board: BoardState, event: GameEvent): BoardState {
  switch (event.type) {
    case "round_began":
      return takeBack(board);
    case "tile_placed":
      return lay(bagged(board, event.zone, -1), event.space, { tile: true });
    case "condo_placed":
      return lay(board, event.space, { condo: true });
    case "pawn_placed":
      return place(board, event.pawn, event.space);
    case "police_moved":
      return { ...event.swept.reduce(jail, board), police: event.to };
    case "activists_jailed":
      return jail(board, event.space);
    case "go_paid":
      return use(board, event.pawns);
    case "activists_freed":
      return Object.entries(event.freed).reduce(
        (before, [space, count]) => people(before, Number(space), count, JAIL),
        use(board, event.pawns),
      );
    case "activists_spawned":
      return people(use(board, [event.pawn]), event.space, event.count ?? 0, SUPPLY);
    case "activists_moved":
      return people(
        people(use(board, event.pawns), event.start, -event.count),
        event.to,
        event.count,
      );
    case "condo_paid":
      return people(use(board, [event.pawn]), event.space, -(event.activists ?? 0), SUPPLY);
    case "condo_removed":
      return lay(board, event.space, { condo: false });
    case "tile_removed":
      return lay(bagged(use(board, event.pawns), event.zone, 1), event.space, { tile: false });
    case "homes_built": {
      const built = people(use(board, [event.pawn]), event.space, -HOMES, SUPPLY);
      return lay(built, event.space, { homes: HOMES });
    }
    case "homes_removed":
      return lay(board, event.space, { homes: 0 });
    default:
      return board;
  }
}

const HOMES = 4;
