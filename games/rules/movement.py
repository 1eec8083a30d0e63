"""Moving pieces round the board, Go's salary, and the spaces that only move cash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.state import Event
from games.rules.payment import MoneyReceived, Received, TaxPaid, charge
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.book import ClassicBook, ClassicGame


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


EVENTS: tuple[type[Event], ...] = (Moved, SalaryPaid, JailCardsReceived)


def advance(game: ClassicGame, seat: int, steps: int) -> None:
    """Move a piece, pay its salary, and let the space it arrives at take effect. Not moving does nothing."""
    if steps:
        to = walk(game, seat, steps)
        game.book.landings[to](game, seat, to, abs(steps))


def walk(game: ClassicGame, seat: int, steps: int) -> int:
    """Move a piece and pay its salary; where it now stands."""
    book = game.book
    start = game.table.players[seat].position
    to = (start + steps) % book.size
    game.emit(Moved(seat, start, to, steps))
    crossings = go_crossings(book, start, steps)
    if crossings and book.options.salary:
        game.emit(SalaryPaid(seat, crossings * book.options.salary))
    return to


def go_crossings(book: ClassicBook, start: int, steps: int) -> int:
    """How often a move passes or lands on a Go that pays (OOF-16)."""
    if steps < 0 and book.options.salary_forward_only:
        return 0
    way = abs(steps)
    crossings, size = 0, book.size
    for go in book.gos:
        distance = ((go - start) if steps > 0 else (start - go)) % size or size
        if distance <= way:
            crossings += 1 + (way - distance) // size
    return crossings


def shortest_way(book: ClassicBook, start: int, to: int) -> int:
    """Steps of the shorter way round, negative backwards; a tie goes forward (OOF-21, OOF-37)."""
    forward = (to - start) % book.size
    backward = book.size - forward
    return forward if forward <= backward else -backward


def nearest(book: ClassicBook, start: int, spaces: list[int]) -> int | None:
    """The one of `spaces` with the shortest way, `start` itself among them; a tie goes forward."""
    return min(
        spaces,
        key=lambda space: (abs(way := shortest_way(book, start, space)), way < 0),
        default=None,
    )


def land_on_nothing(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """Go (already paid), jail as a visitor, free parking."""


def land_on_tax(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-15: a tax removes its amount."""
    charge(game, TaxPaid(seat, game.book.spaces[space].amount))


def land_on_free_money(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-15: free money gives its amount."""
    amount = game.book.spaces[space].amount
    if amount:
        game.emit(MoneyReceived(seat, amount, "space"))


def land_on_jail_cards(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-15: a jail-card space gives its number of jail cards."""
    game.emit(JailCardsReceived(seat, game.book.spaces[space].amount))
