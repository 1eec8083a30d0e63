"""Reading challenges of the day: when they end, what is known of their seed, and the rooms that play them."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from games import messages, rulesets
from games.clock import wall_ms
from games.models import Challenge, Game, Member, Opening, Phase, Room, Try
from games.recordings.beginnings import history_of
from games.seeds import hash_of


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


def covered_until(opening: Opening) -> int | None:
    """Until when (ms) the position that a room continues has to stay hidden: it comes from one of today's challenge.

    The games that led to it would show the draws that others still play with.
    """
    known = {opening.origin, *(segment["seed_hash"] for segment in history_of(opening))}
    days = list(Challenge.objects.filter(day__gte=today(), seed_hash__in=known).values_list("day", flat=True))
    parents = Game.objects.filter(pk=opening.parent_id or 0, covered_until__gt=wall_ms())
    ends = [round(end_of(day).timestamp() * 1000) for day in days]
    return max([*ends, *(at for at in parents.values_list("covered_until", flat=True) if at is not None)], default=None)


def plays_other_draws(members: Iterable[Member]) -> bool:
    """Whether these members would play a challenge with draws of their own.

    With guests and with bot accounts, of which anybody may have any number, nothing stays a secret.
    """
    return any(member.user is not None and (member.user.is_guest or member.user.is_bot) for member in members)


def offered() -> list[str]:
    """The keys of the games that have a challenge of the day."""
    return [key for key, ruleset in rulesets.RULESETS.items() if ruleset.scoring.daily is not None]


def counts_of(ruleset: str) -> tuple[int, ...]:
    """The numbers of players of a game's challenge; none if it has no challenge."""
    definition = rulesets.RULESETS.get(ruleset)
    daily = None if definition is None else definition.scoring.daily
    return () if daily is None else daily.counts


def drawn(ruleset: str, day: date) -> Challenge:
    """The challenge of a day as it is to be stored: its seed follows from the server's key, the game and the day."""
    seed = hmac.new(key(), f"{ruleset}/{day.isoformat()}".encode(), sha256).hexdigest()
    return Challenge(ruleset=ruleset, day=day, seed=seed, seed_hash=hash_of(seed))


def key() -> bytes:
    """The server's key for challenges."""
    return sha256(f"opoly-challenge/{settings.SECRET_KEY}".encode()).digest()


def challenge_on(ruleset: str, day: date) -> Challenge | None:
    """The challenge of a day, if there was one; today's also while it is not stored, when nobody has played it."""
    stored = Challenge.objects.filter(ruleset=ruleset, day=day).first()
    return drawn(ruleset, day) if stored is None and day == today() else stored


def earlier_days(ruleset: str, before: date, count: int) -> list[date]:
    """The latest days before one on which there was a challenge."""
    past: QuerySet[Challenge] = Challenge.objects.filter(ruleset=ruleset, day__lt=before).order_by("-day")
    return list(past.values_list("day", flat=True)[:count])


def next_day(ruleset: str, after: date) -> date | None:
    """The first day after one on which there was a challenge, or today; None after today."""
    later = Challenge.objects.filter(ruleset=ruleset, day__gt=after, day__lte=today()).order_by("day")
    return later.values_list("day", flat=True).first() or (today() if after < today() else None)


def in_rooms(rooms: Collection[Room], members: dict[int, list[Member]]) -> dict[int, messages.Challenge]:
    """The challenges that these rooms play, by room; asks the database only if there are any."""
    playing = {room.pk: room for room in rooms if room.challenge_id is not None}
    if not playing:
        return {}
    days = dict(Challenge.objects.filter(rooms__in=playing).values_list("pk", "day"))
    seated = [one for pk in playing for one in members.get(pk, ())]
    known = Q(user__in=[one.user_id for one in seated]) | Q(browser__in={one.browser for one in seated} - {""})
    tries = list(Try.objects.filter(known, challenge__in=days))
    rated = dict(Game.objects.filter(pk__in=[room.game_id for room in playing.values()]).values_list("pk", "rated"))
    return {
        pk: _in_room(room, days[room.challenge_id], members.get(pk, ()), tries, rated.get(room.game_id or 0))
        for pk, room in playing.items()
        if room.challenge_id is not None
    }


def _in_room(
    room: Room, day: date, members: Sequence[Member], tries: Sequence[Try], rated: bool | None
) -> messages.Challenge:
    in_play = room.game_id if room.phase == Phase.PLAYING else None
    before = [one for one in tries if one.challenge_id == room.challenge_id and (not in_play or one.game_id != in_play)]
    users, browsers = {one.user_id for one in before}, {one.browser for one in before} - {""}
    used = [one.pk for one in members if one.user_id in users or one.browser in browsers]
    return messages.Challenge(
        day=day.isoformat(),
        ends_at=round(end_of(day).timestamp() * 1000),
        counts=bool(rated) if in_play is not None else not used and not plays_other_draws(members),
        used=used,
    )
