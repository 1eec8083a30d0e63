/** The sentence that says what the game waits for. */

import { myMove } from "opoly/shell/game";
import { list, plural, t } from "opoly/shell/i18n/catalogue";
import { playerName } from "opoly/shell/i18n/names";
import { ended, mySeat, presenting } from "opoly/shell/store";
import { lateNote } from "../animation/screen";
import type { Seat } from "../messages";
import {
  allLegal,
  alone,
  awaits,
  cast,
  decision,
  legalOf,
  myPawns,
  players,
  state,
} from "../store";

const names = (seats: readonly Seat[]): string =>
  list(seats.map((seat) => playerName(cast.value, seat)));

/** My part is done: who is still awaited. */
const others = (): string => names(decision.value?.players ?? []);

function plan(seat: Seat | undefined): string {
  if (seat === undefined || !players.value.some((one) => one.seat === seat)) {
    return t("The players are planning. Not ready yet: {players}.", { players: others() });
  }
  if (!awaits(seat)) {
    return t("You are ready. Waiting for {players}.", { players: others() });
  }
  const bare = myPawns.value.filter((pawn) => pawn.space === undefined).length;
  if (bare > 0) {
    return plural(
      bare,
      "Plan: choose a space for {count} more pawn.",
      "Plan: choose spaces for {count} more pawns.",
    );
  }
  return alone.value
    ? t("All your pawns have a place. Press Ready, or move them.")
    : t("All your pawns have a place. Press Ready, or talk with the others.");
}

const MINE: Readonly<Record<string, () => string>> = {
  free_activists: () => {
    const { limit = 0 } = legalOf("free_activists") ?? {};
    return plural(
      limit,
      "Free {count} activist from jail: to which railroad?",
      "Free up to {count} activists from jail: to which railroads?",
    );
  },
  move_activists: () => {
    const { budget = 0 } = legalOf("move_activists") ?? {};
    return plural(
      budget,
      "Move activists with {count} step.",
      "Move activists with {count} steps.",
    );
  },
  remove_condos: () =>
    allLegal("remove_condo").some(({ partners }) => partners.length > 0)
      ? t("Remove condos where your pawns stand, alone or together?")
      : t("Remove condos where your pawns stand?"),
  remove_tiles: () => t("Send a property tile back to the bag?"),
  build_homes: () => t("Build tiny homes where your pawns stand?"),
};

const THEIRS: Readonly<Record<string, (players: string) => string>> = {
  free_activists: (who) => t("{players} may free activists from jail.", { players: who }),
  move_activists: (who) => t("{players} may move activists.", { players: who }),
  remove_condos: (who) => t("{players} may remove condos.", { players: who }),
  remove_tiles: (who) => t("{players} may remove tiles.", { players: who }),
  build_homes: (who) => t("{players} may build tiny homes.", { players: who }),
};

export function prompt(): string {
  if (ended.value) return t("The game is over.");
  if (presenting.value) return lateNote.value ?? t("The round goes on…");
  const { kind = "" } = decision.value ?? {};
  if (kind === "plan") return plan(mySeat.value);
  if (myMove.value) return MINE[kind]?.() ?? "";
  const who = others();
  return THEIRS[kind]?.(who) ?? t("Round {round}", { round: state.value?.round ?? 0 });
}
