/** The cost or gain of a pawn on a space, in a few signs for the board and in words; the server decides. */

import { number, plural, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import type { PawnId, SpaceIndex } from "../messages";
import { board, onSpace, pawn, pawnsOn, spaceAt, state } from "../store";

export interface UseWords {
  /** For the board. */
  readonly sign: string;
  readonly words: string;
}

/** The pawn's earnings on Go: the second of a pair makes it more for both. */
function earning(id: PawnId): UseWords {
  const { go_single = 0, go_pair = 0 } = board.value ?? {};
  const { player, pair } = pawn(id) ?? {};
  const other = pawnsOn(0).some(
    (one) => one.id !== id && one.player === player && one.pair === pair,
  );
  const gain = other ? go_pair - go_single : go_single;
  return { sign: `+${money(gain)}`, words: t("earns {amount}", { amount: money(gain) }) };
}

function condo(index: SpaceIndex): UseWords {
  const { zone } = spaceAt(index) ?? {};
  const price = state.value?.condo_prices[zone ?? ""] ?? 0;
  return {
    sign: `−${money(price)}`,
    words: t("removes the condo for {amount}", { amount: money(price) }),
  };
}

function property(index: SpaceIndex): UseWords {
  const { tile, condo: condoed, homes, activists } = onSpace(index);
  const { home_activists = 0, tile_pawns = 0 } = board.value ?? {};
  if (condoed) return condo(index);
  if (homes === 0 && activists >= home_activists) {
    return {
      sign: t("build"),
      words: plural(home_activists, "builds a tiny home", "builds {count} tiny homes"),
    };
  }
  if (tile && homes === 0 && !spaceAt(index)?.start) {
    return {
      sign: t("tile"),
      words: plural(
        tile_pawns,
        "removes the tile, with {count} pawn",
        "removes the tile, with {count} pawns",
      ),
    };
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
      return property(index);
  }
}
