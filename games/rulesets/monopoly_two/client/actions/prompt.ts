/** One sentence that says what the game waits for, and whom. */

import { partyName, playerName, spaceName } from "opoly/classic/names";
import { cast } from "opoly/classic/store";
import { myMove } from "opoly/shell/game";
import { list, t } from "opoly/shell/i18n/catalogue";
import { money } from "opoly/shell/i18n/money";
import { mySeat, presenting } from "opoly/shell/store";
import { isMe } from "../me";
import type { Decision, Seat } from "../messages";
import { causeOf } from "../pay/cause";
import { board, decision, legalOf, player, state } from "../store";

const rolled = (): number => (state.value?.dice ?? []).reduce((sum, die) => sum + die, 0);

const nameOf = (seat: Seat | undefined): string =>
  seat === undefined ? "" : playerName(cast.value, seat);

/** The slots of all sentences about a decision. */
const slotsOf = (open: Decision) => ({
  player: nameOf(open.players[0]),
  other: partyName(cast.value, open.to ?? "bank"),
  amount: money(open.amount ?? open.cost ?? 0),
  space: open.space === undefined ? "" : spaceName(cast.value, open.space),
  count: rolled(),
});

function jailed(): string {
  const served = player(mySeat.value ?? -1)?.jail_turns ?? 0;
  return t("You are in jail, turn {turn} of {turns}: roll for doubles or end your turn.", {
    turn: served + 1,
    turns: board.value?.jail_turns ?? 0,
  });
}

function mine(open: Decision): string {
  const slots = slotsOf(open);
  switch (open.kind) {
    case "roll":
      return t("Your turn: roll the dice.");
    case "jail":
      return jailed();
    case "move":
      return t("You rolled {count}. Whom do you move?", slots);
    case "end_turn":
      return t("Buy, build, play cards or end your turn.");
    case "pay":
      return legalOf("pay")
        ? toPay(open)
        : t("You cannot pay {other} {amount}, even with everything you own.", slots);
    case "buy":
      return t("A card lets you buy {space} for {amount}.", slots);
    case "discard":
      return t("You hold too many cards: play or discard some.");
    case "place_building":
      return t("Put up the buildings you received.");
  }
}

function toPay(open: Decision): string {
  const slots = slotsOf(open);
  const cause = causeOf(open);
  if (cause?.type !== "card_played" || cause.seat === mySeat.value) {
    return t("Pay {other} {amount}.", slots);
  }
  return t("{player} played a card on you: pay {other} {amount}.", {
    ...slots,
    player: nameOf(cause.seat),
  });
}

function theirs(open: Decision): string {
  const slots = slotsOf(open);
  switch (open.kind) {
    case "roll":
      return t("{player} is about to roll.", slots);
    case "jail":
      return t("{player} is in jail and may roll for doubles.", slots);
    case "move":
      return t("{player} rolled {count} and chooses whom to move.", slots);
    case "end_turn":
      return t("{player} is ending their turn.", slots);
    case "pay":
      return isMe(open.to)
        ? t("{player} has to pay you {amount}.", slots)
        : t("{player} has to pay {other} {amount}.", slots);
    case "buy":
      return t("{player} is deciding whether to buy {space}.", slots);
    case "discard":
      return t("Too many cards: waiting for {players}.", {
        players: list(open.players.map(nameOf)),
      });
    case "place_building":
      return t("{player} is putting up the buildings they received.", slots);
  }
}

/** Somebody else pays or decides in my turn. */
const awaitsAnother = (open: Decision | undefined): open is Decision =>
  open !== undefined &&
  state.value?.turn === mySeat.value &&
  !open.players.some((seat) => seat === mySeat.value);

/** While dice, pieces and money are still on their way. */
function underway(): string {
  const turn = state.value?.turn;
  if (turn === undefined) return "";
  return turn === mySeat.value ? t("Your turn.") : t("{player}’s turn.", { player: nameOf(turn) });
}

export function prompt(): string {
  if (state.value?.status === "finished") return t("The game is over.");
  if (state.value?.status === "cancelled") return t("The game was stopped.");
  const open = decision.value;
  if (presenting.value) return awaitsAnother(open) ? theirs(open) : underway();
  if (!open) return "";
  const seat = mySeat.value;
  if (seat !== undefined && player(seat)?.out && !myMove.value) {
    return t("You’re out. Watching: {sentence}", { sentence: theirs(open) });
  }
  return myMove.value ? mine(open) : theirs(open);
}
