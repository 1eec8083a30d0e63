"""The chances of everybody to win over an ended game, for the chart of its replay.

Versions are counted as in its replay, which begins with the games that it continues.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from games.analysis import chances, chances_of
from games.engine.copying import copied
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.models import Game
from games.selectors.play.loaded import LoadedGame
from games.selectors.replays.recording import whole_recording_of

POINTS = 200
DIGITS = 4


class PointOfChances(Struct, frozen=True):
    """The chance of each seat to win after a version, from 0 to 1."""

    version: int
    chances: list[float]


class ChancesStory(Struct, frozen=True):
    """At most about 200 points. In a game that is won `together` all seats have the same chance: that they win."""

    together: bool
    points: list[PointOfChances]


class Position(NamedTuple):
    """A position of a running game, which stays as it is while the game goes on."""

    version: int
    book: Rulebook
    state: GameState[Any, Any]

    @property
    def together(self) -> bool:
        """Whether the game is won together."""
        return not self.book.ruleset.scoring.competitive


def position_of(loaded: LoadedGame) -> Position:
    """The position of a game as it is now."""
    return Position(loaded.row.version, loaded.book, copied(loaded.state))


def chances_now(position: Position) -> list[float]:
    """The chance of each seat to win, from 0 to 1, by what everybody sees."""
    return [round(one, DIGITS) for one in chances(position.book, position.state)]


def chances_story(game: Game) -> ChancesStory:
    """The chances over an ended game, by what everybody could see. It changes no more, so its story is kept."""
    return _story(game.pk, game.seed_hash)


@lru_cache(maxsize=64)
def _story(number: int, _seed_hash: str) -> ChancesStory:
    """The story, cached by the game's number and its seed's hash, which no other game ever has."""
    recording = whole_recording_of(Game.objects.get(pk=number))
    last = len(recording.versions)
    step = -(-last // POINTS)
    kept = [
        (moment.version.version, copied(moment.state))
        for moment in recording.moments()
        if moment.version.version % step == 1 % step or moment.version.version == last
    ]
    every = chances_of(recording.book, [state for _, state in kept])
    points = [
        PointOfChances(version, [round(one, DIGITS) for one in chances_then])
        for (version, _), chances_then in zip(kept, every, strict=True)
    ]
    return ChancesStory(not recording.book.ruleset.scoring.competitive, points)
