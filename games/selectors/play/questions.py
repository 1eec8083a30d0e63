"""What a running game asks of whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from config.languages.numbers import digits
from games import rulesets
from games.engine.orders import Given, answers_by_orders
from games.engine.rulebook import Rulebook
from games.engine.state import Decision, GameState
from games.models import Kind
from games.selectors.play.loaded import LoadedGame

MINUTE, HOUR = 60_000, 3_600_000
HOURS_IN_WORDS = 48
"""Up to so many hours are told in hours, and more in days."""


class Question(NamedTuple):
    """What a game asks of a seat; `number` is the decision's first one, and `deadline` (ms) when its time is up."""

    number: int
    seat: int
    decision: Decision
    deadline: int | None


def questions_of(loaded: LoadedGame) -> list[Question]:
    """What a loaded game waits for, in the order of its decisions; not those who may act but need not.

    What the standing orders of a seat answer does not wait for its player, though it may take an hour.
    """
    answered = {
        seat.number: answered_by_orders(loaded.book, loaded.state, seat.number, seat.orders)
        for seat in loaded.seats
        if seat.orders and seat.kind == Kind.PERSON
    }
    questions = questions_in(loaded.book, loaded.state, loaded.row.deadlines)
    return [one for one in questions if one.decision.id not in answered.get(one.seat, ())]


def answered_by_orders(book: Rulebook, state: GameState[Any, Any], seat: int, given: Given) -> set[int]:
    """The numbers of the decisions that these orders of a seat answer."""
    return {answer.decision for answer in answers_by_orders(book, state, seat, given)}


def questions_in(book: Rulebook, state: GameState[Any, Any], deadlines: Mapping[str, int]) -> list[Question]:
    """The same of any position."""
    return [
        Question(decision.first(), seat, decision, deadlines.get(str(decision.id)))
        for decision in state.decisions
        for seat in decision.seats(state.table)
        if decision.default(book.rules, state.table, seat) is not None
    ]


def asked_in_words(ruleset: str, decision: str) -> str:
    """What a kind of decision asks, in the ruleset's words; of one that is gone, that the game waits."""
    known = rulesets.RULESETS.get(ruleset)
    kinds = {one.name(): one for one in known.decisions} if known is not None else {}
    return gettext(kinds[decision].asks) if decision in kinds else gettext("A game waits for you.")


def time_left(until: int | None, now: int) -> str:
    """How much time is left until a moment (ms), in words; nothing if less than a minute is."""
    left = 0 if until is None else until - now
    if left < MINUTE:
        return ""
    if left > HOURS_IN_WORDS * HOUR:
        number = left // (24 * HOUR)
        text = ngettext("You have %(number)d day left.", "You have %(number)d days left.", number)
    elif left >= HOUR:
        number = left // HOUR
        text = ngettext("You have %(number)d hour left.", "You have %(number)d hours left.", number)
    else:
        number = left // MINUTE
        text = ngettext("You have %(number)d minute left.", "You have %(number)d minutes left.", number)
    return digits(text % {"number": number})
