"""Looking for people to play with: beginning, being here, leaving, and confirming a table that is proposed.

Rows are locked in one order, so that nothing waits for itself: first the proposed table, then its people by their
numbers. Whoever holds the lock of a person at no table takes no other.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from accounts import sanctions
from games import refusals, rulesets
from games.clock import now_ms
from games.models import Member, Pace, PairingTimeout, Seeker
from games.selectors.boards.rulebook import bot_levels
from games.selectors.rooms.skills import skills_of
from games.services.pairing import refusals as mine
from games.services.pairing import tables
from games.services.play import pausing

LEASE = 30_000
"""For how long (ms) somebody counts as here whose browser or program has said that they are."""
CLOSED_LEASE = 8_000
"""The rest of it after a socket closed: enough for another tab, or for a reload."""
MOST_SECONDS = 3_600
MOST_LANGUAGES = 10
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
ATTEMPTS = 5
POINTS = 40
"""Points of strength for a unit of skill: as many as ratings have."""


class Wish(NamedTuple):
    """What somebody looks for; `games.models.Seeker` explains the fields."""

    ruleset: str
    pace: int | None = None
    players: int | None = None
    languages: tuple[str, ...] = ()
    rated: bool = True
    bots_after: int | None = None
    with_programs: bool = False


def seek(user: Any, wish: Wish) -> None:
    """Look for people to play with; whoever does already is here for longer, and changes what they look for.

    Their place is that of their waiting time, which begins anew with another game or pace. Raises Refused, with the
    name of the field in question: `log_in`, `banned`, `pairing_timeout`, `too_many_games`, `out_of_range`, `no_bots`,
    `wrong_phase` while another table is proposed to them.
    """
    _refuse_who(user, live=wish.pace is None)
    fields = _checked(wish)._asdict() | {"languages": sorted(set(wish.languages))}
    fields["rated"] = wish.rated and rulesets.find(wish.ruleset).scoring.competitive
    fields["with_programs"] = wish.with_programs or user.is_bot
    now = now_ms()
    skill = skills_of([user.pk], wish.ruleset)[user.pk]
    fields |= {"strength": round(POINTS * skill.mu), "seen_until": now + LEASE}
    if not any(_store(user, fields, now) for _ in range(ATTEMPTS)):
        raise RuntimeError("somebody who looks for people is deleted again and again")


def _store(user: Any, fields: dict[str, Any], now: int) -> bool:
    """Store what somebody looks for; False if their row was deleted meanwhile and it must be tried again."""
    with transaction.atomic():
        Seeker.objects.bulk_create([Seeker(user=user, since=now, **fields)], ignore_conflicts=True)
        seeker = Seeker.objects.select_for_update(of=("self",)).filter(pk=user.pk).first()
        if seeker is None:
            return False
        if seeker.table_id is not None and any(getattr(seeker, key) != fields[key] for key in Wish._fields):
            raise mine.table_proposed()
        if (seeker.ruleset, seeker.pace) != (fields["ruleset"], fields["pace"]):
            seeker.since = now
        for key, value in fields.items():
            setattr(seeker, key, value)
        seeker.save()
    return True


def _refuse_who(user: Any, *, live: bool) -> None:
    if not user.is_authenticated:
        raise refusals.no_account()
    if sanctions.ban_of(user.pk) is not None:
        raise refusals.banned()
    until = PairingTimeout.objects.filter(pk=user.pk, until__gt=timezone.now()).values_list("until", flat=True).first()
    if until is not None:
        raise mine.pairing_timeout(until)
    pausing.refuse_too_many_games([Member(user=user, name=user.username)], live=live)


def _checked(wish: Wish) -> Wish:
    ruleset = rulesets.find(wish.ruleset)
    counts = tables.counts_of(wish.ruleset)
    if wish.pace is not None and wish.pace not in Pace.values:
        raise mine.no_such_pace(Pace.values)
    if wish.players is not None and wish.players not in counts:
        raise mine.players_out_of_range(counts)
    if wish.bots_after is not None and not bot_levels(ruleset.key):
        raise refusals.no_bots(field="bots_after")
    if wish.bots_after is not None and not 0 <= wish.bots_after <= MOST_SECONDS:
        raise mine.seconds_out_of_range(MOST_SECONDS)
    if len(wish.languages) > MOST_LANGUAGES or not all(LANGUAGE.fullmatch(one) for one in wish.languages):
        raise mine.no_such_language()
    return wish


def renew(people: Collection[int], lease: int = LEASE) -> None:
    """These people are here. Rows that somebody else is changing are left for the next time."""
    until = now_ms() + lease
    with transaction.atomic():
        here = Seeker.objects.filter(pk__in=people).select_for_update(skip_locked=True, of=("self",))
        Seeker.objects.filter(pk__in=list(here.values_list("pk", flat=True))).update(seen_until=until)


def closed(person: int) -> None:
    """A socket of somebody closed; unless another one says that they are here, they are soon gone."""
    Seeker.objects.filter(pk=person, seen_until__gt=now_ms() + CLOSED_LEASE).update(seen_until=now_ms() + CLOSED_LEASE)


def leave(person: int) -> bool:
    """Look no longer; return whether somebody did. The others of a proposed table wait on."""
    for _ in range(ATTEMPTS):
        with transaction.atomic():
            proposed = tables.locked_table_of(person)
            if proposed is not None:
                tables.dissolve([proposed], out={person})
                return True
            if Seeker.objects.filter(pk=person, table__isnull=True).delete()[0]:
                return True
        if not Seeker.objects.filter(pk=person).exists():
            return False
    raise RuntimeError("somebody who leaves is proposed one table after the other")


def confirm(person: int) -> None:
    """Confirm the proposed table; with the last of its people the game begins. Raises Refused `no_table_proposed`."""
    with transaction.atomic():
        proposed = tables.locked_table_of(person)
        if proposed is None or proposed.table.expires_at <= now_ms():
            raise mine.no_table_proposed()
        Seeker.objects.filter(pk=person).update(confirmed=True)
        if all(one.confirmed or one.pk == person for one in proposed.people):
            tables.begin(proposed)
