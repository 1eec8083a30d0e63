"""How far a saved game is, for the list of saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from games.engine.rulebook import Rulebook
from games.selectors.play.loaded import LoadedGame
from games.services.saves.files import Segment


class _Event(Struct):
    """What is read of an event of any ruleset, also of one whose rules have changed since."""

    type: str = ""
    seat: int | None = None


READ_EVENTS = msgspec.json.Decoder(list[_Event])


@dataclass(frozen=True)
class Progress:
    """The moves and the round of a game, those of the games it continues included, and the seats it waits for.

    `round` is None in a game without rounds and turns.
    """

    moves: int
    round: int | None
    turn: list[int]


def progress_of(loaded: LoadedGame, history: Sequence[Segment]) -> Progress:
    """How far the game is that has come so far by these games, itself the last of them."""
    table = loaded.state.table
    turn = {seat for one in loaded.state.decisions if one.blocking for seat in one.seats(table)}
    moves = sum(max(0, len(segment.versions) - 1) for segment in history)  # the first version is the start
    return Progress(moves, _round(loaded.book, table, history), sorted(turn))


def _round(book: Rulebook, table: object, history: Sequence[Segment]) -> int | None:
    """The round of a game that is measured in rounds; in others, the turn of whoever has had most of them."""
    rounds, glance = book.ruleset.scoring.rounds, book.ruleset.pages.glance
    if rounds is not None:
        return rounds(table)
    if glance is None or glance.turn is None:
        return None
    name, turns = glance.turn.name(), Counter[int | None]()
    for segment in history:
        for version in segment.versions:
            if name in version.events:
                turns.update(event.seat for event in READ_EVENTS.decode(version.events) if event.type == name)
    return max(turns.values(), default=0) or None
