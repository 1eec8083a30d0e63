"""Going to jail and getting out (OOF-37 to OOF-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Event, Legal
from games.rules.dice import ROLL, DiceRolled, DiceTable, Roll
from games.rules.movement import advance, nearest
from games.rules.payment import Levied, charge
from games.rules.seats import SeatDecision
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.book import ClassicGame

DICE_SIDES = 6


class PayBail(Action, frozen=True, tag="pay_bail"):
    """Leave jail for the bail, before rolling."""


class UseJailCard(Action, frozen=True, tag="use_jail_card"):
    """Leave jail for a get-out-of-jail-free card, before rolling."""


PAY_BAIL, USE_JAIL_CARD = PayBail(), UseJailCard()


class WentToJail(Event, frozen=True, tag="went_to_jail"):
    """A piece was put into jail: by a "space", a "card" or "doubles". No roll is owed any more (OOF-38)."""

    seat: int
    start: int
    to: int
    reason: str

    def apply(self, table: DiceTable) -> None:
        player = table.players[self.seat]
        player.position = self.to
        player.in_jail = True
        player.jail_rolls = 0
        if table.turn == self.seat:
            table.to_roll = False


class JailRollFailed(Event, frozen=True, tag="jail_roll_failed"):
    """A roll in jail was no double; it was the `rolls`th."""

    seat: int
    rolls: int

    def apply(self, table: Table) -> None:
        table.players[self.seat].jail_rolls = self.rolls


class LeftJail(Event, frozen=True, tag="left_jail"):
    """A player is free: by "doubles", "bail" or "card"."""

    seat: int
    by: str

    def apply(self, table: Table) -> None:
        player = table.players[self.seat]
        player.in_jail = False
        player.jail_rolls = 0
        if self.by == "card":
            table.spend_jail_card(self.seat)


class BailPaid(Levied, frozen=True, tag="bail_paid"):
    """Bail was paid."""


EVENTS: tuple[type[Event], ...] = (WentToJail, JailRollFailed, LeftJail, BailPaid)
ACTIONS: tuple[type[Action], ...] = (PayBail, UseJailCard)


class JailTurn(SeatDecision, tag="jail"):
    """The start of a turn in jail: try for doubles, pay, or use a card (OOF-39)."""

    answers: ClassVar[tuple[type[Action], ...]] = (Roll, PayBail, UseJailCard)

    def legal(self, book: Any, table: Any, seat: int) -> list[Legal]:
        player = table.players[seat]
        actions: list[Legal] = [ROLL]
        if player.jail_cards:
            actions.append(USE_JAIL_CARD)
        if player.cash >= book.options.bail:
            actions.append(PAY_BAIL)
        return actions

    def default(self, book: Any, table: Any, seat: int) -> Action:
        return ROLL

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        player, bail = game.table.players[seat], game.book.options.bail
        if action == PAY_BAIL:
            if player.cash < bail:
                raise Refused("cannot_afford", gettext_noop("You cannot pay the bail of %(bail)d."), bail=bail)
            game.close(self)
            if bail:
                game.emit(BailPaid(seat, bail))
            game.emit(LeftJail(seat, "bail"))
        elif action == USE_JAIL_CARD:
            if not player.jail_cards:
                raise Refused("not_owner", gettext_noop("You have no get-out-of-jail-free card."))
            game.close(self)
            game.emit(LeftJail(seat, "card"))
        else:
            game.close(self)
            roll_in_jail(game, seat)


def roll_in_jail(game: ClassicGame, seat: int) -> None:
    """OOF-40, OOF-41: doubles free; after the last failed roll bail is paid; whoever is free moves by that roll."""
    draw = game.state.drawn
    first, second = game.chance.dice(DICE_SIDES)
    doubles = first == second
    game.emit(DiceRolled(seat, (first, second), doubles, 0, False, draw))
    if doubles:
        game.emit(LeftJail(seat, "doubles"))
    else:
        rolls = game.table.players[seat].jail_rolls + 1
        game.emit(JailRollFailed(seat, rolls))
        if rolls < game.book.options.jail_attempts:
            return
        game.book.leave_after_last_try(game, seat, first + second)
        return
    advance(game, seat, first + second)


def pay_and_move(game: ClassicGame, seat: int, steps: int) -> None:
    """OOF-41: bail is paid, into debt if need be, and the player moves."""
    charge(game, BailPaid(seat, game.book.options.bail))
    game.emit(LeftJail(seat, "bail"))
    advance(game, seat, steps)


def send_to_jail(game: ClassicGame, seat: int, reason: str) -> bool:
    """OOF-37: put a piece into the nearest jail, past no Go; with no jail on the board nothing happens (OOF-18)."""
    start = game.table.players[seat].position
    jail = nearest(game.book, start, game.book.jails)
    if jail is None:
        return False
    game.emit(WentToJail(seat, start, jail, reason))
    return True


def land_on_go_to_jail(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-18: the space sends to jail."""
    send_to_jail(game, seat, "space")
