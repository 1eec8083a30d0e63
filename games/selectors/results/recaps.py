"""The rounds of a finished game in short, where its ruleset tells them: the best plan of a past challenge."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from django.utils.translation import gettext

from games.engine.refusal import Refused
from games.models import Game
from games.recordings.beginnings import book_of
from games.selectors.boards.names import name_of
from games.selectors.play.versions import versions_of


class Line(NamedTuple):
    """What was done in a round, and the names of the spaces where, each with how often."""

    name: str
    spaces: list[tuple[str, int]]


class Round(NamedTuple):
    """A round of a game."""

    number: int
    lines: list[Line]


def recap_of(game: int) -> list[Round]:
    """The rounds of an ended game; empty for a game without such a recap, or whose rules are gone."""
    row = Game.objects.defer("state").filter(pk=game).first()
    if row is None:
        return []
    try:
        book = book_of(row)
        daily = book.ruleset.scoring.daily
        if daily is None or daily.recap is None:
            return []
        rounds = daily.recap(event for one in versions_of(game) for event in book.decode_events(one.events))
    except Refused:
        return []
    names = [name_of(space) for space in book.board_view()["spaces"]]
    return [
        Round(one.number, [_line(deed.name, [names[space] for space in deed.spaces]) for deed in one.deeds])
        for one in rounds
    ]


def _line(name: str, spaces: list[str]) -> Line:
    return Line(gettext(name), [*Counter(spaces).items()])
