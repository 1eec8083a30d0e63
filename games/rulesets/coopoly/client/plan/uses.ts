/** The cost or gain of a pawn on a space, in a few signs for the board and in words; the server decides. */

import { number, numberChange, plural, t } from "opoly/shell/i18n/catalogue";
import { money, moneyChange } from "opoly/shell/i18n/money";
import { mySeat } from "opoly/shell/store";
import type { PawnId, SpaceIndex } from "../messages";
import { board, onSpace, pawn, pawnsOn, player, spaceAt, state } from "../store";

export interface UseWords {
  /** For the board. */
  readonly sign: string;
  /** For a small board, where the sign is too long for it. */
  readonly brief?: string;
  readonly words: string;
  /** The pawn alone cannot do it with what I have by then: money or more pawns are missing. */
  readonly short?: boolean;
}

/** My money by the time condos are paid for: what I have, and what my pawns on Go will earn before. */
function cashByThen(): number {
  const { go_single = 0, go_pair = 0 } = board.value ?? {};
  const seat = mySeat.value;
  const pairs = pawnsOn(0)
    .filter(({ player }) => player === seat)
    .map(({ pair }) => pair);
  const earned = [...new Set(pairs)].map((pair) =>
    pairs.filter((one) => one === pair).length > 1 ? go_pair : go_single,
  );
  const cash = seat === undefined ? 0 : (player(seat)?.cash ?? 0);
  return earned.reduce((sum, amount) => sum + amount, cash);
}

/** The pawn's earnings on Go: the second of a pair makes it more for both. */
function earning(id: PawnId): UseWords {
  const { go_single = 0, go_pair = 0 } = board.value ?? {};
  const mine = pawn(id);
  const other = pawnsOn(0).some(
    (one) => one.id !== id && one.player === mine?.player && one.pair === mine.pair,
  );
  const gain = other ? go_pair - go_single : go_single;
  return {
    sign: moneyChange(gain),
    brief: numberChange(gain),
    words: t("earns {amount}", { amount: money(gain) }),
  };
}

function condo(index: SpaceIndex): UseWords {
  const { zone } = spaceAt(index) ?? {};
  const price = state.value?.condo_prices[zone ?? ""] ?? 0;
  const mine = cashByThen() + (board.value?.condo_unit ?? 0) * onSpace(index).activists;
  const slots = { amount: money(price), mine: money(mine) };
  const signs = { sign: moneyChange(-price), brief: numberChange(-price) };
  return mine < price
    ? {
        ...signs,
        short: true,
        words: t("removes the condo for {amount}, of which I have {mine}", slots),
      }
    : { ...signs, words: t("removes the condo for {amount}", slots) };
}

/** A tile takes several pawns: this one, and those that stand there already. */
function tileWith(id: PawnId, index: SpaceIndex): UseWords {
  const needed = board.value?.tile_pawns ?? 0;
  const here = pawnsOn(index).filter((one) => one.id !== id).length + 1;
  const slots = { have: number(here), needed: number(needed) };
  const signs = { sign: t("tile {have}/{needed}", slots), brief: `${slots.have}/${slots.needed}` };
  return here < needed
    ? {
        ...signs,
        short: true,
        words: plural(
          needed - here,
          "removes the tile with {count} more pawn there",
          "removes the tile with {count} more pawns there",
        ),
      }
    : { ...signs, words: t("removes the tile") };
}

function property(id: PawnId, index: SpaceIndex): UseWords {
  const { tile, condo: condoed, homes, activists } = onSpace(index);
  const { home_activists = 0 } = board.value ?? {};
  if (condoed) return condo(index);
  if (homes === 0 && activists >= home_activists) {
    return {
      sign: t("build"),
      words: plural(home_activists, "builds a tiny home", "builds {count} tiny homes"),
    };
  }
  if (tile && homes === 0 && !spaceAt(index)?.start) {
    return tileWith(id, index);
  }
  return { sign: "·", words: t("nothing to do as things stand") };
}

export function useOf(id: PawnId, index: SpaceIndex): UseWords {
  switch (spaceAt(index)?.kind) {
    case "go":
      return earning(id);
    case "jail":
      return {
        sign: t("2 dice"),
        words: t("frees up to two dice of {count} activists in jail", {
          count: number(state.value?.jail ?? 0),
        }),
      };
    case "railroad":
      return { sign: t("1 die"), words: t("brings as many activists as a die shows") };
    case "car_coop":
      return { sign: t("2 dice"), words: t("moves activists two dice of steps") };
    default:
      return property(id, index);
  }
}
