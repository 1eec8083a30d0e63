"""How long games last at a table of one person and bots, for the introductions of the games.

Bots of the default level play whole games. One seat is taken for the person's: an action of theirs is counted with
`person` seconds, one of any other seat with `bot` seconds, its pause and what the screen shows of it, and a round with
`planning` seconds in games that are measured in rounds, in which everybody plans at once.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games import rulesets
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.services.lobby.play_now import BOTS
from games.services.rooms.rooms import nearest_seats
from tests.bench.rules import MAX_ACTIONS, play_one


class Seconds(NamedTuple):
    """How long things take."""

    person: float
    bot: float
    planning: float


def report(count: int, keys: Sequence[str], person: float, bot: float, planning: float) -> Iterator[str]:
    """Play so many games of each ruleset; the lines give the first quartile, the median and the third quartile."""
    each = Seconds(person, bot, planning)
    for key in keys:
        book = rulesets.rulebook(key)
        seats = nearest_seats(book.ruleset, BOTS + 1)
        minutes = [_minutes(book, seats, f"{number:032x}", each) for number in range(count)]
        first, middle, third = statistics.quantiles(minutes, n=4)
        yield f"{key}: {count} games of {seats}: {first:.0f} / {middle:.0f} / {third:.0f} minutes"


def _minutes(book: Rulebook, seats: int, seed: str, each: Seconds) -> float:
    bots = book.ruleset.bots
    assert bots is not None
    state, _ = new_game(book, seats, seed)
    acts = 0
    own = 0
    while not state.finished and acts < MAX_ACTIONS:
        seat, action = play_one(book, bots, bots.default_level, state)
        acts += 1
        own += action is not None and seat == 0
    rounds = book.ruleset.scoring.rounds
    planned = each.planning * rounds(state.table) if rounds is not None else 0
    return (own * each.person + (acts - own) * each.bot + planned) / 60
