"""One player's roll moves any player's piece (TWO-10 to TWO-12), and what the spaces do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action, Event, Legal
from games.rules.board import UTILITY
from games.rules.charge import Charge
from games.rules.dice import DICE_SIDES
from games.rules.movement import advance, land_on_nothing
from games.rules.nearest import RentDiceRolled
from games.rules.payment import MoneyReceived
from games.rules.seats import SeatDecision
from games.rulesets.monopoly_two.hands import draw_for_all
from games.rulesets.monopoly_two.jail import send_to_jail
from games.rulesets.monopoly_two.options import TurnOptions
from games.rulesets.monopoly_two.owing import owe
from games.rulesets.monopoly_two.rents import Rent, charge_for, collects, landlord, rent
from games.rulesets.monopoly_two.rules import round_up
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.targets import movable

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import Landing, TwoGame


class Move(Action, frozen=True, tag="move"):
    """Move that player's piece by the roll."""

    player: int


class MoveChosen(Event, frozen=True, tag="move_chosen"):
    """`seat` moves the piece of `player` by its roll."""

    seat: int
    player: int

    def apply(self, table: TwoTable) -> None:
        table.moved = True
        if self.player not in table.moved_players:
            table.moved_players.append(self.player)


class MoveSkipped(Event, frozen=True, tag="move_skipped"):
    """Nobody can be moved by the roll of `seat` (TWO-11)."""

    seat: int

    def apply(self, table: TwoTable) -> None:
        table.moved = True


class RentWaived(Event, frozen=True, tag="rent_waived"):
    """`owner` is in jail and collects no rent from `seat` (TWO-30)."""

    seat: int
    owner: int
    space: int


MOVE_ACTIONS = [Move(seat) for seat in range(6)]


class ChooseMove(SeatDecision, tag="move"):
    """TWO-10: the player who rolled chooses whose piece moves that far."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Move})
    asks: ClassVar[str] = gettext_noop("You have rolled. Whose piece moves?")

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [MOVE_ACTIONS[player] for player in movable(rules, table)]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        return Refused("illegal_target", gettext_noop("That player cannot be moved."), field="player")

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        """Itself, or else the next player in turn order."""
        free = movable(rules, table)
        move: Action = MOVE_ACTIONS[next(player for player in table.from_turn() if player in free)]
        return move

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        assert isinstance(action, Move)
        game.close(self)
        game.emit(MoveChosen(seat, action.player))
        advance(game, action.player, sum(game.table.roll))


def land_on_deed(game: TwoGame, seat: int, space: int, moved: int) -> None:
    """TWO-5: an unowned deed does nothing, another player's charges rent; a utility's is by the turn's roll."""
    if landlord(game.table, seat, space) is not None:
        rolled = 0
        if game.rules.spaces[space].kind == UTILITY:
            roll = game.table.roll
            rolled = sum(roll) if roll else roll_for_rent(game, seat, space)
        charge_rent(game, seat, space, rent(game.rules, game.table, space, rolled))


def charge_rent(game: TwoGame, seat: int, space: int, due: Rent) -> None:
    """Charge a rent, unless its owner is in jail."""
    owner = landlord(game.table, seat, space)
    if owner is None:
        return
    if not collects(game.table, owner):
        game.emit(RentWaived(seat, owner, space))
        return
    amount, reasons = due
    owe(game, seat, owner, amount, charge_for(space, reasons))


def roll_for_rent(game: TwoGame, seat: int, space: int) -> int:
    """A fresh roll for the rent of a utility; none while its owner is in jail."""
    owner = landlord(game.table, seat, space)
    if owner is None or not collects(game.table, owner):
        return 0
    draw = game.state.drawn
    first, second = game.chance.dice(DICE_SIDES)
    game.emit(RentDiceRolled(seat, (first, second), draw))
    return first + second


def land_on_tax(game: TwoGame, seat: int, space: int, moved: int) -> None:
    """A tax is due to the bank."""
    owe(game, seat, None, round_up(game.rules.spaces[space].amount), Charge("tax", space))


def land_on_free_money(game: TwoGame, seat: int, space: int, moved: int) -> None:
    """The bank pays; only boards that people upload have such a space."""
    amount = round_up(game.rules.spaces[space].amount)
    if amount:
        game.emit(MoneyReceived(seat, amount, "space"))


def land_on_cards(game: TwoGame, seat: int, space: int, moved: int) -> None:
    """TWO-14: everybody draws a card of the kind that the space names, if it names one."""
    kind = game.rules.spaces[space].cards
    if kind:
        draw_for_all(game, kind)


def land_on_go_to_jail(game: TwoGame, seat: int, space: int, moved: int) -> None:
    """TWO-29: the piece goes to jail, whoever moved it."""
    send_to_jail(game, seat, "space")


SPACES: Mapping[str, Landing] = {
    "go": land_on_nothing,
    "jail": land_on_nothing,
    "free_parking": land_on_nothing,
    "property": land_on_deed,
    "railroad": land_on_deed,
    "utility": land_on_deed,
    "tax": land_on_tax,
    "free_money": land_on_free_money,
    "cards": land_on_cards,
    "go_to_jail": land_on_go_to_jail,
}

PART = Part(
    actions=(Move,),
    events=(MoveChosen, MoveSkipped, RentWaived),
    decisions=(ChooseMove,),
    options=TurnOptions,
)
