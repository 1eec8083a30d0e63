"""Proposed tables: locking one with its people, taking it apart, and beginning its game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from accounts.relations.selectors import blocked_pairs
from games import rulesets
from games.clock import now_ms, site_time
from games.engine.refusal import Refused
from games.models import Absence, AbsenceKind, LastTable, Member, ProposedTable, Room, Seeker, Wait
from games.services.lobby import changes
from games.services.play import pausing, starting
from games.services.rooms import presence, rooms

FEWEST = 2

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Proposed:
    """A locked table and its locked people, who has waited longest first."""

    table: ProposedTable
    people: list[Seeker]


def counts_of(ruleset: str) -> list[int]:
    """The numbers of players with which people can be brought together for a game."""
    return [count for count in rulesets.find(ruleset).player_counts if count >= FEWEST]


def locked_table_of(person: int) -> Proposed | None:
    """The table that is proposed to somebody, locked in this transaction with all its people; None if there is none."""
    number = Seeker.objects.filter(pk=person).values_list("table", flat=True).first()
    found = [] if number is None else lock(ProposedTable.objects.filter(pk=number).select_for_update())
    return found[0] if found and any(one.pk == person for one in found[0].people) else None


def lock(tables: Any) -> list[Proposed]:
    """Lock these tables, of a query that locks them, and then their people."""
    locked = list(tables.order_by("pk"))
    people = Seeker.objects.select_for_update(of=("self",)).filter(table__in=locked).order_by("pk")
    of_each: dict[int | None, list[Seeker]] = {table.pk: [] for table in locked}
    for one in people if locked else ():
        of_each[one.table_id].append(one)
    return [Proposed(table, sorted(of_each[table.pk], key=lambda one: (one.since, one.pk))) for table in locked]


def dissolve(tables: Sequence[Proposed], out: Collection[int]) -> None:
    """Take locked tables apart: some are `out`, the others wait on in their places."""
    gone = [one.table.pk for one in tables]
    Seeker.objects.filter(table__in=gone, pk__in=out).delete()
    Seeker.objects.filter(table__in=gone).update(table=None, confirmed=False)
    ProposedTable.objects.filter(pk__in=gone).delete()


def dissolve_expired() -> None:
    """Take the tables apart that not all of their people confirmed in time; who did not is out."""
    with transaction.atomic():
        due = ProposedTable.objects.filter(expires_at__lte=now_ms()).select_for_update(skip_locked=True)
        expired = lock(due)
        if not expired:
            return
        missing = [one for proposed in expired for one in proposed.people if not one.confirmed]
        waited_for = {one.pk for proposed in expired if len(proposed.people) > 1 for one in proposed.people}
        Absence.objects.bulk_create(
            [
                Absence(user_id=one.pk, kind=AbsenceKind.NO_SHOW, ruleset=one.ruleset, at=timezone.now())
                for one in missing
                if one.pk in waited_for
            ]
        )
        dissolve(expired, out={one.pk for one in missing})


def begin(proposed: Proposed) -> None:
    """Open a room for a table that all its people have confirmed, and begin; they look no longer.

    If somebody cannot play any more, because they began too many other games meanwhile, they are out instead. If one
    has blocked another meanwhile, all wait on, as if somebody had left.
    """
    if blocked_pairs([one.pk for one in proposed.people]):
        dissolve([proposed], out=())
        return
    try:
        with transaction.atomic():
            room = _begin(proposed)
    except Refused as refused:
        log.warning("a table could not begin", table=proposed.table.pk, code=refused.code)
        dissolve([proposed], out=_unable(proposed) or {one.pk for one in proposed.people})
        return
    now, everybody = now_ms(), {one.pk for one in proposed.people}
    LastTable.objects.bulk_create(
        [LastTable(user_id=pk, others=sorted(everybody - {pk}), room=room, at=now) for pk in sorted(everybody)],
        update_conflicts=True,
        unique_fields=["user"],
        update_fields=["others", "room", "at"],
    )
    Wait.objects.bulk_create(
        [Wait(ruleset=one.ruleset, pace=one.pace, waited=max(0, now - one.since), at=now) for one in proposed.people]
    )
    dissolve([proposed], out=everybody)


def _begin(proposed: Proposed) -> Room:
    table, users = proposed.table, get_user_model().objects.in_bulk([one.pk for one in proposed.people])
    people = [users[one.pk] for one in proposed.people]
    host, others = people[0], people[1:]
    room = rooms.create_room(
        host,
        lambda room: None,
        ruleset=table.ruleset,
        seats=len(people) + table.bots,
        options={},
        pace=table.pace,
        casual=not table.rated and rulesets.find(table.ruleset).scoring.competitive,
    )
    room = rooms.lock_room(room.pk)
    for user in others:
        rooms.sit(room, user)
    for _ in range(table.bots):
        changes.seat_bot(room)
    room.members.filter(user__isnull=False).update(here=True, seen_until=site_time() + presence.LEASE)
    starting.start(room, starting.players_of(room))
    rooms.announce(room)
    return room


def _unable(proposed: Proposed) -> set[int]:
    """Those who play too many games, or wait in too many rooms, to begin one more."""
    users = get_user_model().objects.in_bulk([one.pk for one in proposed.people])
    unable = set()
    for one in proposed.people:
        try:
            pausing.refuse_too_many_games(
                [Member(user=users[one.pk], name=users[one.pk].username)], live=proposed.table.pace is None
            )
        except Refused:
            unable.add(one.pk)
    return unable
