"""Moving pieces round the board, Go's salary, and the spaces that only move cash."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from games.engine.play import Game
from games.engine.ruleset import Part
from games.engine.state import Event
from games.rules.options import MovementOptions
from games.rules.payment import TAX, MoneyReceived, Received, owe
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class RingRules(Protocol):
    """The part of a game's rules that moving needs."""

    @property
    def size(self) -> int: ...
    @property
    def gos(self) -> Sequence[int]: ...
    @property
    def last_go(self) -> int: ...
    @property
    def options(self) -> Any: ...
    @property
    def landings(self) -> Sequence[Any]: ...


RingGame = Game[Any, RingRules]


class Moved(Event, frozen=True, tag="moved"):
    """A piece went `steps` spaces (negative: backwards), from `start` to `to`."""

    seat: int
    start: int
    to: int
    steps: int

    def apply(self, table: Table) -> None:
        table.players[self.seat].position = self.to


class SalaryPaid(Received, frozen=True, tag="salary_paid"):
    """Go was passed or landed on (OOF-16)."""


class JailCardsReceived(Event, frozen=True, tag="jail_cards_received"):
    """`count` get-out-of-jail-free cards came from a space or a card (OOF-15, OOF-23)."""

    seat: int
    count: int

    def apply(self, table: Table) -> None:
        table.players[self.seat].jail_cards += self.count


PART = Part(events=(Moved, SalaryPaid), options=MovementOptions)


def advance(game: RingGame, seat: int, steps: int) -> None:
    """Move a piece, pay its salary, and let the space it arrives at take effect. Not moving does nothing."""
    if steps:
        to = walk(game, seat, steps)
        game.rules.landings[to](game, seat, to, abs(steps))


def walk(game: RingGame, seat: int, steps: int) -> int:
    """Move a piece and pay its salary; where it now stands."""
    rules = game.rules
    start = game.table.players[seat].position
    to: int = (start + steps) % rules.size
    game.emit(Moved(seat, start, to, steps))
    if start >= rules.last_go and steps == to - start > 0:
        return to  # most moves: forwards on the same lap, with every Go behind
    crossings = go_crossings(rules, start, steps)
    if crossings and rules.options.movement.salary:
        game.emit(SalaryPaid(seat, crossings * rules.options.movement.salary))
    return to


def go_crossings(rules: RingRules, start: int, steps: int) -> int:
    """How often a move passes or lands on a Go that pays (OOF-16)."""
    if steps < 0 and rules.options.movement.salary_forward_only:
        return 0
    way = abs(steps)
    crossings, size = 0, rules.size
    for go in rules.gos:
        distance = ((go - start) if steps > 0 else (start - go)) % size or size
        if distance <= way:
            crossings += 1 + (way - distance) // size
    return crossings


def shortest_way(rules: RingRules, start: int, to: int) -> int:
    """Steps of the shorter way round, negative backwards; forwards in case of a tie (OOF-21, OOF-37)."""
    forward = (to - start) % rules.size
    backward = rules.size - forward
    return forward if forward <= backward else -backward


def nearest(rules: RingRules, start: int, spaces: list[int]) -> int | None:
    """The nearest of `spaces`, which may be `start` itself; forwards in case of a tie."""
    return min(
        spaces,
        key=lambda space: (abs(way := shortest_way(rules, start, space)), way < 0),
        default=None,
    )


def land_on_nothing(game: RingGame, seat: int, space: int, moved: int) -> None:
    """Go (already paid), just visiting jail, free parking."""


def land_on_tax(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-15: a tax removes its amount."""
    owe(game, seat, None, game.rules.spaces[space].amount, TAX)


def land_on_free_money(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-15: free money gives its amount."""
    amount = game.rules.spaces[space].amount
    if amount:
        game.emit(MoneyReceived(seat, amount, "space"))


def land_on_jail_cards(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-15: a jail-card space gives its number of jail cards."""
    game.emit(JailCardsReceived(seat, game.rules.spaces[space].amount))
