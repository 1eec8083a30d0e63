/** The board after an event, for the film only: what counts is the state that the server sends with it. */

import type { GameEvent, OnSpace, PawnId, SpaceIndex } from "../messages";
import type { Laid } from "./shown";

const BARE: OnSpace = { tile: false, condo: false, homes: 0, activists: 0 };
const JAIL = "jail";
const SUPPLY = "supply";
type Pool = typeof JAIL | typeof SUPPLY;

function onSpace(laid: Laid, index: SpaceIndex, change: (held: OnSpace) => Partial<OnSpace>): Laid {
  const held = laid.spaces[index] ?? BARE;
  return { ...laid, spaces: { ...laid.spaces, [index]: { ...held, ...change(held) } } };
}

const lay = (laid: Laid, index: SpaceIndex, change: Partial<OnSpace>): Laid =>
  onSpace(laid, index, () => change);

/** So many activists more, or less, on a space; a pool gives or takes them. */
function people(laid: Laid, index: SpaceIndex, more: number, pool?: Pool): Laid {
  const moved = onSpace(laid, index, ({ activists }) => ({ activists: activists + more }));
  return pool === undefined ? moved : { ...moved, [pool]: moved[pool] - more };
}

/** Puts everybody on a space into jail. */
export function jail(laid: Laid, index: SpaceIndex): Laid {
  const count = laid.spaces[index]?.activists ?? 0;
  return count === 0 ? laid : people(laid, index, -count, JAIL);
}

function use(laid: Laid, ids: readonly PawnId[] = []): Laid {
  const pawns = { ...laid.pawns };
  for (const id of ids) {
    const held = pawns[id];
    if (held !== undefined) pawns[id] = { ...held, used: true };
  }
  return ids.length === 0 ? laid : { ...laid, pawns };
}

/** A new round: every pawn is taken back. */
function takeBack(laid: Laid): Laid {
  const pawns = Object.entries(laid.pawns).map(([id, { player, pair }]) => [
    id,
    { player, pair, used: false },
  ]);
  return { ...laid, pawns: Object.fromEntries(pawns) };
}

function place(laid: Laid, id: PawnId, space: SpaceIndex | undefined): Laid {
  const held = laid.pawns[id];
  if (held === undefined) return laid;
  const { space: _, ...kept } = held;
  const now = space === undefined ? kept : { ...kept, space };
  return { ...laid, pawns: { ...laid.pawns, [id]: now } };
}

const bagged = (laid: Laid, zone: string, more: number): Laid => ({
  ...laid,
  bag: { ...laid.bag, [zone]: (laid.bag[zone] ?? 0) + more },
});

export function advance(laid: Laid, event: GameEvent): Laid {
  switch (event.type) {
    case "round_began":
      return takeBack(laid);
    case "tile_placed":
      return lay(bagged(laid, event.zone, -1), event.space, { tile: true });
    case "condo_placed":
      return lay(laid, event.space, { condo: true });
    case "pawn_placed":
      return place(laid, event.pawn, event.space);
    case "police_moved":
      return { ...event.swept.reduce(jail, laid), police: event.to };
    case "activists_jailed":
      return jail(laid, event.space);
    case "go_paid":
      return use(laid, event.pawns);
    case "activists_freed":
      return Object.entries(event.freed).reduce(
        (before, [space, count]) => people(before, Number(space), count, JAIL),
        use(laid, event.pawns),
      );
    case "activists_spawned":
      return people(use(laid, [event.pawn]), event.space, event.count ?? 0, SUPPLY);
    case "activists_moved":
      return people(
        people(use(laid, event.pawns), event.start, -event.count),
        event.to,
        event.count,
      );
    case "condo_paid":
      return people(use(laid, [event.pawn]), event.space, -(event.activists ?? 0), SUPPLY);
    case "condo_removed":
      return lay(laid, event.space, { condo: false });
    case "tile_removed":
      return lay(bagged(use(laid, event.pawns), event.zone, 1), event.space, { tile: false });
    case "homes_built": {
      const built = people(use(laid, [event.pawn]), event.space, -HOMES, SUPPLY);
      return lay(built, event.space, { homes: HOMES });
    }
    case "homes_removed":
      return lay(laid, event.space, { homes: 0 });
    default:
      return laid;
  }
}

const HOMES = 4;
