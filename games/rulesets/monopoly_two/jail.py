"""Going to jail, a turn there, and getting out (TWO-29 to TWO-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.ruleset import Part
from games.engine.state import Event
from games.rules.dice import DICE_SIDES
from games.rules.jail import LeftJail, WentToJail
from games.rules.movement import nearest
from games.rulesets.monopoly_two.dice import TwoDiceRolled
from games.rulesets.monopoly_two.table import TwoTable

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame


class SentToJail(WentToJail, frozen=True, tag="went_to_jail"):
    """A piece was sent to jail by a "space" or a "card". That of the turn's player ends the turn (TWO-33).

    Its player buys no deeds there: a card's leave ends (TWO-30).
    """

    def apply(self, table: Any) -> None:
        player = table.players[self.seat]
        player.position = self.to
        player.in_jail, player.jail_turns = True, 0
        table.leaves = [leave for leave in table.leaves if leave.seat != self.seat]
        if table.turn == self.seat:
            table.turn_over = True


class SetFree(LeftJail, frozen=True, tag="left_jail"):
    """A player is just visiting: by "doubles", by a "card", or after its "turns". On its own turn a roll is due."""

    def apply(self, table: Any) -> None:
        player = table.players[self.seat]
        player.in_jail, player.jail_turns = False, 0
        if table.turn == self.seat:
            table.rolled = table.moved = False
            table.roll = []


class JailTurnServed(Event, frozen=True, tag="jail_turn_served"):
    """`seat` ended its own turn number `turns` in jail."""

    seat: int
    turns: int

    def apply(self, table: TwoTable) -> None:
        table.players[self.seat].jail_turns = self.turns


PART = Part(events=(SentToJail, SetFree, JailTurnServed))


def try_for_doubles(game: TwoGame, seat: int) -> None:
    """TWO-31: equal dice set the player free, who goes on with a normal turn."""
    draw = game.state.drawn
    first, second = game.chance.dice(DICE_SIDES)
    game.emit(TwoDiceRolled(seat, (first, second), first == second, 0, False, draw))
    if first == second:
        game.emit(SetFree(seat, "doubles"))


def send_to_jail(game: TwoGame, seat: int, reason: str) -> None:
    """TWO-29, TWO-34: send a piece to jail without salary; on a board without a jail nothing happens."""
    start = game.table.players[seat].position
    jail = nearest(game.rules, start, game.rules.jails)
    if jail is not None:
        game.emit(SentToJail(seat, start, jail, reason))


def serve_turn(game: TwoGame, seat: int) -> None:
    """TWO-31: the end of a player's own turn in jail, unless it was sent there in this turn (TWO-33)."""
    player = game.table.players[seat]
    if player.in_jail and not game.table.turn_over:
        turns = player.jail_turns + 1
        if turns >= game.rules.options.turns.jail_turns:
            game.emit(SetFree(seat, "turns"))
        else:
            game.emit(JailTurnServed(seat, turns))
