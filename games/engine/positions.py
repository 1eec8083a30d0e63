"""Whether a game can go on from a position that came from outside, such as a file.

The types have been read by the ruleset's codec. What remains is checked here for every game, by the ruleset for its
table (`Ruleset.position_problems`), and finally by playing: a copy of the position is played on with default actions.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from games.engine.play import STEPS, default_action, play, time_out
from games.engine.refusal import Refused, gettext_noop
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.engine.views import view

LARGEST_NUMBER = 2**53
MAX_ASKED = 1_000_000_000
"""The numbers of decisions are stored in columns of 32 bits, and grow while the game is played."""
LONGEST_CLOCK = 7 * 24 * 3600
MAX_DECISIONS = 100
MAX_STEPS = 100
TRIAL_MOVES = 120

DECISION = gettext_noop("every decision has a number of its own and waits for players in the game")
STEP = gettext_noop("there is no such step, or its values are of the wrong kind")
NUMBER = gettext_noop("this number cannot occur")
UNPLAYABLE = gettext_noop("the game cannot go on from here")
OVER = gettext_noop("the game is over")
SEATS = gettext_noop("this game is not for so many players")


def check(book: Rulebook, state: GameState[Any, Any], players: int) -> None:
    """Refuse a position that no game of these rules can be in, naming the place and the reason."""
    if players not in book.ruleset.player_counts:
        raise impossible("players", SEATS)
    for place, reason in _problems(book, state, players):
        raise impossible(place, reason)
    try:
        for place, reason in book.ruleset.position_problems(book.rules, state):
            raise impossible(f"state.{place}", reason)
        _try_out(book, state, players)
    except Refused:
        raise
    except Exception as error:  # a ruleset meets values that its own play never makes
        raise impossible("state", UNPLAYABLE) from error


def impossible(place: str, reason: str) -> Refused:
    """The refusal of a position."""
    text = gettext_noop("This position is impossible: %(place)s: %(why)s.")
    return Refused("impossible_position", text, field=place, place=place, why=reason)


def _problems(book: Rulebook, state: GameState[Any, Any], players: int) -> Iterator[tuple[str, str]]:
    if state.finished or state.winners or state.places:
        yield "state.finished", OVER
    if large := _large_number(msgspec.to_builtins(state), "state"):
        yield large, NUMBER
    if not 0 <= state.asked <= MAX_ASKED or not 0 <= state.drawn <= MAX_ASKED:
        yield "state.asked", NUMBER
    try:
        yield from _decisions(book, state, players)
    except (IndexError, KeyError, TypeError, AssertionError, AttributeError):
        yield "state.decisions", DECISION
    yield from _agenda(state)


def _decisions(book: Rulebook, state: GameState[Any, Any], players: int) -> Iterator[tuple[str, str]]:
    seats = [seat for seat in range(players) if book.may_act(state.table, seat)]
    if not seats or book.may_act(state.table, players):
        yield "state.table", SEATS
    numbers = [decision.id for decision in state.decisions]
    if len(set(numbers)) != len(numbers) or len(numbers) > MAX_DECISIONS:
        yield "state.decisions", DECISION
    if not any(decision.blocking for decision in state.decisions):
        yield "state.decisions", DECISION
    for index, decision in enumerate(state.decisions):
        place = f"state.decisions[{index}]"
        asked = decision.seats(state.table)
        if not 0 < decision.id <= state.asked or not set(asked) <= set(seats) or (decision.blocking and not asked):
            yield place, DECISION
        if not 0 <= decision.seconds <= LONGEST_CLOCK:
            yield f"{place}.seconds", NUMBER


def _agenda(state: GameState[Any, Any]) -> Iterator[tuple[str, str]]:
    """Every step is known, and its arguments have the names and types of the function's."""
    if len(state.agenda) > MAX_STEPS:
        yield "state.agenda", STEP
    for index, (name, args) in enumerate(state.agenda):
        function = STEPS.get(name)
        if function is None:
            yield f"state.agenda[{index}]", STEP
            continue
        parameters = list(inspect.signature(function).parameters)[1:]
        hints = _hints(function)
        if sorted(parameters) != sorted(args) or not all(_is(args[key], hints.get(key, Any)) for key in parameters):
            yield f"state.agenda[{index}]", STEP


def _hints(function: Any) -> dict[str, Any]:
    """The types of a step's arguments; the game itself is named only while types are checked."""
    names = {name: Any for name in function.__annotations__.values() if isinstance(name, str) and name.endswith("Game")}
    return get_type_hints(function, localns=names)


def _is(value: Any, hint: Any) -> bool:
    try:
        msgspec.convert(value, hint, strict=True)
    except (msgspec.ValidationError, TypeError):
        return False
    return True


def _large_number(value: Any, place: str) -> str:
    """Where there is a number beyond what a browser can hold exactly, or a fraction; empty if nowhere."""
    if isinstance(value, float) or (isinstance(value, int) and abs(value) > LARGEST_NUMBER):
        return place
    if isinstance(value, dict):
        parts: Any = ((f"{place}.{key}", part) for key, part in value.items())
    elif isinstance(value, list | tuple):
        parts = ((f"{place}[{index}]", part) for index, part in enumerate(value))
    else:
        return ""
    return next((location for inner, part in parts if (location := _large_number(part, inner))), "")


def _try_out(book: Rulebook, state: GameState[Any, Any], players: int) -> None:
    """Play a copy on for a while: whatever the rules cannot carry out fails here and not at the table."""
    copy = book.decode(book.encode(state))
    copy.seed = "trial"
    for seat in range(players):
        book.worth(copy.table, seat)
    for move in range(TRIAL_MOVES):
        for viewer in (None, move % players):
            view(book, copy, viewer)
        if copy.finished:
            return
        _play_default(book, copy, players)


def _play_default(book: Rulebook, state: GameState[Any, Any], players: int) -> None:
    for seat in range(players):
        action = default_action(book, state, seat)
        if action is not None:
            play(book, state, seat, action)
            return
    time_out(book, state, next(decision.id for decision in state.decisions if decision.blocking))
