"""Going to jail and getting out (OOF-37 to OOF-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action, Event, Legal
from games.rules.charge import Debt
from games.rules.dice import DICE_SIDES, ROLL, DiceRolled, Roll
from games.rules.movement import advance, nearest
from games.rules.options import JailOptions
from games.rules.payment import BAIL, owe, pay
from games.rules.seats import SeatDecision
from games.rules.table import DiceTable, Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class PayBail(Action, frozen=True, tag="pay_bail"):
    """Pay bail to leave jail, before rolling."""


class UseJailCard(Action, frozen=True, tag="use_jail_card"):
    """Leave jail with a get-out-of-jail-free card, before rolling."""


PAY_BAIL, USE_JAIL_CARD = PayBail(), UseJailCard()


class WentToJail(Event, frozen=True, tag="went_to_jail"):
    """A piece was sent to jail by a "space", a "card" or "doubles". No roll is due any more (OOF-38)."""

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
    """A roll in jail was not a double; it was attempt number `rolls`."""

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
            player.jail_cards -= 1


class JailTurn(SeatDecision, tag="jail"):
    """The start of a turn in jail: try for doubles, pay, or use a card (OOF-39)."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Roll, PayBail, UseJailCard})
    fallback: ClassVar[Action | None] = ROLL
    asks: ClassVar[str] = gettext_noop("You are in jail. How do you try to get out?")

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        player = table.players[seat]
        actions: list[Legal] = [ROLL]
        if player.jail_cards:
            actions.append(USE_JAIL_CARD)
        if player.cash >= rules.options.jail.bail:
            actions.append(PAY_BAIL)
        return actions

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        if action == USE_JAIL_CARD:
            return Refused("not_owner", gettext_noop("You have no get-out-of-jail-free card."))
        bail = rules.options.jail.bail
        return Refused("cannot_afford", gettext_noop("You cannot pay the bail of %(bail)d."), bail=bail)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        if action == PAY_BAIL:
            bail = game.rules.options.jail.bail
            if bail:
                pay(game, Debt(seat, bail, BAIL))
            game.emit(game.rules.mechanics.left_jail(seat, "bail"))
        elif action == USE_JAIL_CARD:
            game.emit(game.rules.mechanics.left_jail(seat, "card"))
        else:
            roll_in_jail(game, seat)


PART = Part(
    actions=(PayBail, UseJailCard),
    events=(WentToJail, JailRollFailed),
    decisions=(JailTurn,),
    options=JailOptions,
)


def roll_in_jail(game: ClassicGame, seat: int) -> None:
    """OOF-40, OOF-41: doubles free the player; after the last failed roll bail is due; then the player moves."""
    draw = game.state.drawn
    first, second = game.chance.dice(DICE_SIDES)
    doubles = first == second
    game.emit(DiceRolled(seat, (first, second), doubles, 0, False, draw))
    if doubles:
        game.emit(game.rules.mechanics.left_jail(seat, "doubles"))
    else:
        rolls = game.table.players[seat].jail_rolls + 1
        game.emit(JailRollFailed(seat, rolls))
        if rolls < game.rules.options.jail.jail_attempts:
            return
        game.rules.mechanics.fail_last_attempt(game, seat, first + second)
        return
    advance(game, seat, first + second)


def pay_and_move(game: ClassicGame, seat: int, steps: int) -> None:
    """OOF-41: bail is paid, into debt if need be, and the player moves."""
    owe(game, seat, None, game.rules.options.jail.bail, BAIL)
    game.emit(game.rules.mechanics.left_jail(seat, "bail"))
    advance(game, seat, steps)


def send_to_jail(game: ClassicGame, seat: int, reason: str) -> bool:
    """OOF-37: send a piece to the nearest jail without salary; without a jail nothing happens (OOF-18)."""
    start = game.table.players[seat].position
    jail = nearest(game.rules, start, game.rules.jails)
    if jail is None:
        return False
    game.emit(WentToJail(seat, start, jail, reason))
    return True


def land_on_go_to_jail(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-18: the space sends to jail."""
    send_to_jail(game, seat, "space")
