"""One game between bots, and what is counted in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.bots import act
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Event, GameState
from games.rules.auction import AuctionEnded
from games.rules.building import HotelBuilt, HouseBuilt
from games.rules.debt import Resign
from games.rules.decks import CardDrawn
from games.rules.deeds import DeedBought
from games.rules.dice import TurnEnded
from games.rules.movement import Moved
from games.rules.rent import RentPaid

MAX_DECISIONS = 5_000
"""A game of so many decisions counts as one without an end; most take a tenth of it."""
HALF = 2


class NotMeasured(Exception):
    """This game has no bots, or is not played on a ring of spaces with dice."""


@dataclass
class Course:
    """What happened in one game.

    `landings` are by space; `income` is the rent paid, and `spent` the cash for deeds and buildings, by space. `cards`
    counts cards drawn, and sums what they changed of the cash of who drew them, by effect. `lowest` is the winner's
    lowest share of everybody's worth after half of the game, and `settled` the share of the game after which nobody
    but the winner was worth most; both are None without one winner.
    """

    seats: int
    landings: list[int]
    income: list[int]
    spent: list[int]
    cards: dict[str, tuple[int, int]] = field(default_factory=dict)
    ended: bool = False
    winners: tuple[int, ...] = ()
    turns: int = 0
    acts: int = 0
    houses_ran_out: bool = False
    lowest: float | None = None
    settled: float | None = None


def can_measure(book: Rulebook) -> bool:
    """Whether games on this board can be measured."""
    return book.ruleset.bots is not None and book.ruleset.walk is not None


def play_course(
    book: Rulebook, seats: int, seed: str, level: str, restriction: str = "", restricted: int = -1
) -> Course:
    """Play one game to its end; the bot of the seat `restricted` does without what `restriction` names.

    Raises NotMeasured.
    """
    if not can_measure(book):
        raise NotMeasured(book.key)
    size = len(book.board_view()["spaces"])
    course = Course(seats, [0] * size, [0] * size, [0] * size)
    state, _ = new_game(book, seats, seed)
    worths: list[list[int]] = []
    conceded = False
    while not state.finished and course.acts < MAX_DECISIONS:
        action, events = _act(book, state, level, restriction, restricted)
        conceded = conceded or (isinstance(action, Resign) and restriction == "")
        course.acts += 1
        before = course.turns
        _count(course, events)
        if course.turns > before and course.turns % seats == 0:
            worths.append([book.worth(state.table, seat) for seat in range(seats)])
        course.houses_ran_out = course.houses_ran_out or state.table.bank.houses == 0
    course.ended = state.finished and not conceded
    course.winners = tuple(state.winners) if course.ended else ()
    if len(course.winners) == 1:
        _follow(course, course.winners[0], worths)
    return course


def _act(
    book: Rulebook, state: GameState[Any, Any], level: str, restriction: str, restricted: int
) -> tuple[Action | None, list[Event]]:
    bots = book.ruleset.bots
    assert bots is not None

    def choose(seat: int) -> Action | None:
        if seat == restricted:
            return bots.choose_without(restriction, level, book, state, seat)
        return bots.choose(level, book, state, seat)

    return act(book, state, choose)


def _count(course: Course, events: Sequence[Event]) -> None:
    """Add what happened; money moves for a card until the next one is drawn or the turn ends."""
    card: CardDrawn | None = None
    for event in events:
        if isinstance(event, Moved):
            course.landings[event.to] += 1
        elif isinstance(event, RentPaid):
            course.income[event.space] += event.amount
        elif isinstance(event, DeedBought | AuctionEnded | HouseBuilt | HotelBuilt):
            course.spent[event.space] += event.amount
        elif isinstance(event, TurnEnded):
            course.turns += 1
            card = None
        elif isinstance(event, CardDrawn):
            card = event
            drawn, changed = course.cards.get(card.card.effect, (0, 0))
            course.cards[card.card.effect] = drawn + 1, changed
        if card is not None:
            _add_change(course, card, event)


def _add_change(course: Course, card: CardDrawn, event: Event) -> None:
    change = sum(
        (to == card.seat) * amount - (sender == card.seat) * amount for sender, to, amount in event.transfers()
    )
    if change:
        drawn, changed = course.cards[card.card.effect]
        course.cards[card.card.effect] = drawn, changed + change


def _follow(course: Course, winner: int, worths: list[list[int]]) -> None:
    """Look back at the winner's worth, round by round."""
    later = worths[len(worths) // HALF :]
    shares = [worth[winner] / total for worth in later if (total := sum(max(0, one) for one in worth))]
    course.lowest = min(shares, default=None)
    led = 0
    for number, worth in enumerate(worths, 1):
        if worth[winner] < max(worth):
            led = number
    course.settled = led / len(worths) if worths else 0.0
