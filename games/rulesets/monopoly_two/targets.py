"""On whom a card can be played, and who can be moved by the dice (TWO-11, TWO-17, TWO-30, TWO-V5).

Cards are named by their number on the board.
"""

from __future__ import annotations

from games.engine.refusal import Refused, gettext_noop
from games.rulesets.monopoly_two.rules import MOVES, TwoRules
from games.rulesets.monopoly_two.table import OwnedTable, TwoTable

JAIL_CARD, TO_JAIL = "jail_card", "go_to_jail"
CASH_CARDS = ("give", "take_from_every_player")
"""The effects that bring cash to the player on whom the card is played."""


def movable(rules: TwoRules, table: TwoTable) -> list[int]:
    """TWO-11: the players whom the dice may move now, ascending."""
    seats = [seat for seat, player in enumerate(table.players) if not player.out and not player.in_jail]
    if rules.options.turns.move_once:
        return [seat for seat in seats if seat not in table.moved_players]
    return seats


def targets(rules: TwoRules, table: TwoTable, seat: int, number: int) -> list[int]:
    """The players on whom `seat` can play a card."""
    effect, players = rules.card[number].effect, table.players
    if effect == JAIL_CARD:
        return [on for on, player in enumerate(players) if player.in_jail]
    if players[seat].in_jail:
        return []
    if effect in MOVES:
        steps = rules.steps[number]
        seats = [on for on, one in enumerate(players) if not one.out and not one.in_jail and steps[one.position]]
    elif effect == TO_JAIL:
        seats = [on for on, one in enumerate(players) if not one.out and not one.in_jail and rules.jails]
    else:
        return [on for on, player in enumerate(players) if not player.out]
    if rules.options.turns.move_once:
        return [on for on in seats if _why_not_again(rules, table, effect, on) is None]
    return seats


def brings_cash(rules: TwoRules, table: OwnedTable, seat: int, number: int) -> bool:
    """TWO-16: whether a card that `seat` plays on itself brings it cash, so that it may be played before paying."""
    return rules.card[number].effect in CASH_CARDS and not table.players[seat].in_jail


def why_not_on(rules: TwoRules, table: TwoTable, seat: int, number: int, on: int) -> Refused | None:
    """Why `seat` cannot play that card on `on`, who is in the game; None if it can."""
    effect, jailed = rules.card[number].effect, table.players[on].in_jail
    if effect == JAIL_CARD:
        return None if jailed else Refused("illegal_target", gettext_noop("That player is not in jail."), field="on")
    if table.players[seat].in_jail:
        return Refused("wrong_phase", gettext_noop("In jail you can play only cards that free somebody."), field="card")
    if effect not in MOVES and effect != TO_JAIL:
        return None
    if jailed:
        return Refused("illegal_target", gettext_noop("That player is in jail."), field="on")
    if not (rules.jails if effect == TO_JAIL else rules.steps[number][table.players[on].position]):
        return Refused("illegal_target", gettext_noop("That card would not move that player."), field="on")
    return _why_not_again(rules, table, effect, on) if rules.options.turns.move_once else None


def _why_not_again(rules: TwoRules, table: TwoTable, effect: str, on: int) -> Refused | None:
    """TWO-V5: nobody is moved twice in a turn, and somebody has to be left for the dice to move."""
    if effect in MOVES and on in table.moved_players:
        return Refused("illegal_target", gettext_noop("That player has been moved in this turn."), field="on")
    ends_turn = effect == TO_JAIL and on == table.turn
    dice_to_come = not table.moved and not table.turn_over and not table.players[table.turn].in_jail
    if dice_to_come and not ends_turn and movable(rules, table) == [on]:
        text = gettext_noop("Then nobody would be left for the dice to move.")
        return Refused("illegal_target", text, field="on")
    return None
