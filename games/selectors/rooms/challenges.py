"""Reading challenges of the day: when they end, what is known of their seed, and the rooms that play them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games import messages, rulesets
from games.models import Challenge, Game, Member, Phase, Room, Try


def today() -> date:
    """The day in UTC."""
    return timezone.now().astimezone(UTC).date()


def end_of(day: date) -> datetime:
    """The midnight (UTC) at which the challenge of a day is over."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)


def is_over(challenge: Challenge) -> bool:
    """Whether its day has ended."""
    return challenge.day < today()


def seed_of(challenge: Challenge) -> str:
    """The seed of a challenge that is over; empty until then."""
    return challenge.seed if is_over(challenge) else ""


def offered() -> list[str]:
    """The keys of the games that have a challenge of the day."""
    return [key for key, ruleset in rulesets.RULESETS.items() if ruleset.scoring.daily is not None]


def counts_of(ruleset: str) -> tuple[int, ...]:
    """The numbers of players of a game's challenge; none if it has no challenge."""
    definition = rulesets.RULESETS.get(ruleset)
    daily = None if definition is None else definition.scoring.daily
    return () if daily is None else daily.counts


def challenge_on(ruleset: str, day: date) -> Challenge | None:
    """The challenge of a day, if there was one."""
    return Challenge.objects.filter(ruleset=ruleset, day=day).first()


def earlier_days(ruleset: str, before: date, count: int) -> list[date]:
    """The latest days before one on which there was a challenge."""
    past: QuerySet[Challenge] = Challenge.objects.filter(ruleset=ruleset, day__lt=before).order_by("-day")
    return list(past.values_list("day", flat=True)[:count])


def in_rooms(rooms: Collection[Room], members: dict[int, list[Member]]) -> dict[int, messages.Challenge]:
    """The challenges that these rooms play, by room; asks the database only if there are any."""
    playing = {room.pk: room for room in rooms if room.challenge_id is not None}
    if not playing:
        return {}
    days = dict(Challenge.objects.filter(rooms__in=playing).values_list("pk", "day"))
    tries: dict[tuple[int, int], int | None] = {
        (challenge, user): game
        for challenge, user, game in Try.objects.filter(
            challenge__in=days, user__in=[one.user_id for pk in playing for one in members.get(pk, ())]
        ).values_list("challenge", "user", "game")
    }
    rated = dict(Game.objects.filter(pk__in=[room.game_id for room in playing.values()]).values_list("pk", "rated"))
    return {
        pk: _in_room(room, days[room.challenge_id], members.get(pk, ()), tries, rated.get(room.game_id or 0))
        for pk, room in playing.items()
        if room.challenge_id is not None
    }


def _in_room(
    room: Room, day: date, members: Sequence[Member], tries: dict[tuple[int, int], int | None], rated: bool | None
) -> messages.Challenge:
    in_play = room.game_id if room.phase == Phase.PLAYING else None
    missing = object()
    games = {member.pk: tries.get((room.challenge_id or 0, member.user_id or 0), missing) for member in members}
    used = [pk for pk, game in games.items() if game is not missing and (in_play is None or game != in_play)]
    return messages.Challenge(
        day=day.isoformat(),
        ends_at=round(end_of(day).timestamp() * 1000),
        counts=bool(rated) if in_play is not None else not used,
        used=used,
    )
