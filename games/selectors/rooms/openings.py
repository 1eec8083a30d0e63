"""Where the position of a game that is continued comes from, and whether the game is rated (PLAT-30, PLAT-31)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.db import connection

from games.models import FINAL_CAUSES, Kind, Member, Opening, Status

ORIGINS = """
SELECT o.id, s.continued, s.stands, s.drawn, g.status, g.cancel_cause,
       CASE g.status WHEN 'cancelled' THEN (g.state::jsonb ->> 'drawn')::int END
FROM games_opening o
LEFT JOIN games_savedgame s ON s.origin = o.origin
LEFT JOIN games_game g ON g.id = o.parent_id
WHERE o.id = ANY(%s)
"""


class Origin(NamedTuple):
    """The known facts of the game that a position is from.

    The first three are those of its `SavedGame`: None if this database never had that game. The others are None if it
    has been deleted; `drawn` is how many draws a cancelled game had made at its end.
    """

    continued: bool | None
    stands: bool | None
    drawn_when_saved: int | None
    status: str | None
    cancel_cause: str | None
    drawn: int | None


def origins_of(openings: Collection[Opening]) -> dict[int, Origin]:
    """Return the known facts of the games that these positions are from, by one query."""
    if not openings:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(ORIGINS, [[opening.pk for opening in openings]])
        return {pk: Origin(*facts) for pk, *facts in cursor.fetchall()}


def why_unrated(opening: Opening, members: Sequence[Member], origin: Origin) -> str:
    """Why a game that these members continue would not be rated, as a code; empty if it would be (PLAT-30, PLAT-31)."""
    if not opening.sealed:
        return "by_hand" if opening.parent_id is None else "play_on"
    if not opening.rated:
        return "unrated_before"
    if origin.continued:
        return "continued_before"
    if reason := _why_origin_counts(opening, origin):
        return reason
    placed = {member.place: member for member in members}
    in_play = [(number, seat) for number, seat in enumerate(opening.seats) if not seat["out"]]
    return "" if all(_is_same(seat, placed.get(number)) for number, seat in in_play) else "other_people"


def _why_origin_counts(opening: Opening, origin: Origin) -> str:
    """Why the game that was saved stands, so that nothing else can count in its place.

    One that is gone without a result, or that this database never had, does not stand: it was lost with its database.
    """
    if origin.status is None:
        if origin.stands is None:
            return ""
        stands, drawn = origin.stands, origin.drawn_when_saved
    elif origin.status == Status.PLAYING:
        return "still_played"
    else:
        stands = origin.status == Status.FINISHED or origin.cancel_cause in FINAL_CAUSES
        drawn = origin.drawn
    if stands:
        return "over"
    return "" if drawn == opening.drawn else "went_on"


def _is_same(seat: dict[str, Any], member: Member | None) -> bool:
    if member is None:
        return False
    if seat["kind"] == Kind.BOT:
        return member.kind == Kind.BOT and member.level == seat["level"]
    return seat["user"] is not None and member.user_id == seat["user"]
