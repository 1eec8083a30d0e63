"""Seats of games over days whose players do not come back: who would play on, and the votes for them (PLAT-38)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from msgspec import UNSET

from accounts.models import User
from games import messages, rulesets
from games.models import VACANT_AFTER, GameSeat, Kind, Phase, Room, Status

BOT = 0
"""Whom a vote for a bot names."""


def is_vacant(seat: GameSeat) -> bool:
    """Whether others may vote about a seat of a game over days."""
    return seat.kind == Kind.PERSON and seat.missed >= VACANT_AFTER


def voters(seats: Iterable[GameSeat], vacant: GameSeat) -> list[GameSeat]:
    """Those who vote about a seat: the other people of the game who are in its room and play."""
    return [
        seat
        for seat in seats
        if seat.kind == Kind.PERSON and seat.member_id and seat.number != vacant.number and not is_vacant(seat)
    ]


def needed(seats: Iterable[GameSeat], vacant: GameSeat) -> int:
    """How many votes decide: more than half of them."""
    return len(voters(seats, vacant)) // 2 + 1


def applicants(seat: GameSeat) -> list[int]:
    """The people who would play on."""
    return list(seat.takeover.get("applicants", []))


def votes(seat: GameSeat, seats: Iterable[GameSeat]) -> dict[int, int]:
    """Whom each voter's seat is for: a person, or BOT."""
    cast = seat.takeover.get("votes", {})
    numbers = {one.number for one in voters(seats, seat)}
    return {int(by): person for by, person in cast.items() if int(by) in numbers}


def vacant_in(rooms: Collection[Room]) -> dict[int, list[messages.VacantSeat]]:
    """The vacant seats of these rooms' games; asks the database only about games over days."""
    games = {room.game_id: room for room in rooms if room.pace is not None and room.phase == Phase.PLAYING}
    if not games:
        return {}
    seats: defaultdict[int, list[GameSeat]] = defaultdict(list)
    for seat in GameSeat.objects.filter(game__in=games, game__status=Status.PLAYING).order_by("number"):
        seats[seat.game_id].append(seat)
    vacant = [seat for held in seats.values() for seat in held if is_vacant(seat)]
    asked = {person for seat in vacant for person in applicants(seat)}
    names = dict(User.objects.filter(pk__in=asked).values_list("pk", "username")) if asked else {}
    found: defaultdict[int, list[messages.VacantSeat]] = defaultdict(list)
    for seat in vacant:
        room = games[seat.game_id]
        found[room.pk].append(_shown(seat, seats[seat.game_id], names, bots=bool(rulesets.find(room.ruleset).bots)))
    return found


def _shown(seat: GameSeat, seats: list[GameSeat], names: dict[int, str], *, bots: bool) -> messages.VacantSeat:
    return messages.VacantSeat(
        seat=seat.number,
        applicants=[messages.Applicant(user=one, name=names[one]) for one in applicants(seat) if one in names],
        votes=[
            messages.SeatVote(by=by, user=UNSET if person == BOT else person)
            for by, person in sorted(votes(seat, seats).items())
        ],
        needed=needed(seats, seat),
        bots=bots,
    )
