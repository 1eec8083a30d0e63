"""What the players of a finished game gave away to each other, read from its recording."""

from __future__ import annotations

from games.engine.gifts import Gift, gifts_in, value_of_seats
from games.models import Game
from games.selectors.replays.leavers import left_at
from games.selectors.replays.recording import whole_recording_of


def gifts_of(game: Game) -> list[Gift]:
    """The gifts of a finished game, with versions as its replay counts them.

    Those of the games that it continues are not looked for: they have been counted by themselves, if at all.
    """
    seats = list(game.seats.order_by("number"))
    whole = whole_recording_of(game)
    recording, earlier = whole.parts[-1], whole.earlier
    table = recording.state_at(1).table
    versions = ((one.version, recording.book.decode_events(one.events)) for one in recording.versions[1:])
    value = value_of_seats(recording.book, len(seats))
    found = gifts_in(recording.book, table, versions, left_at(game, seats), game.winners, value)
    return [gift._replace(version=gift.version + earlier) for gift in found]
