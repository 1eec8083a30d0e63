"""One pass over all who look for people to play with: who is gone, which tables were not confirmed, who sits together.

Any process may make it at any moment: one at a time proposes tables, and what two do at once they do once.
"""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import BigIntegerField, F, Func, Value

from accounts.models import SanctionKind
from accounts.relations.selectors import blocked_pairs
from accounts.sanctions import in_force
from games import rulesets
from games.clock import now_ms
from games.models import LastTable, ProposedTable, Seeker, Wait
from games.pairing import NOBODY, Seeking, Sizes, Table, pair
from games.selectors.boards.rulebook import bot_levels
from games.services.pairing import tables
from games.services.rooms.rooms import DEFAULT_SEATS, nearest_seats

CONFIRM_TIME = 15_000
"""For how long (ms) a table is proposed."""
LAST_TABLES = 86_400_000
"""For how long (ms) it matters with whom somebody played last."""
KEPT = 7 * 86_400_000
"""For how long (ms) last tables and waits are kept."""
LOCK = 0x0901_7A1C
"""The number of the advisory lock of whoever proposes tables."""


def run() -> int:
    """Make a pass; return how many tables it has proposed."""
    if not Seeker.objects.exists():
        return 0
    forget_absent()
    tables.dissolve_expired()
    return propose()


def forget_absent() -> None:
    """Those who have not said for a while that they are here look no longer."""
    with transaction.atomic():
        absent = Seeker.objects.filter(table__isnull=True, seen_until__lte=now_ms())
        gone = list(absent.select_for_update(skip_locked=True, of=("self",)).values_list("pk", flat=True))
        if gone:
            Seeker.objects.filter(pk__in=gone).delete()


def propose() -> int:
    """Propose tables to those who wait; return how many. While another process does, nothing is done."""
    with transaction.atomic():
        if not _is_alone():
            return 0
        found = pair(waiting := _waiting(), _sizes(), blocked_pairs([one.person for one in waiting]), now_ms())
        return _store(found, {one.person: one for one in waiting}) if found else 0


def _is_alone() -> bool:
    """Whether this process has the lock of those who propose, until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        row = cursor.fetchone()
    return bool(row and row[0])


def _waiting() -> list[Seeking]:
    """Who is here, may play and is at no table."""
    now = now_ms()
    here = Seeker.objects.filter(table__isnull=True, seen_until__gt=now).select_related("user")
    seekers = list(here.exclude(user__in=in_force(SanctionKind.BAN).values("person")))
    lately = LastTable.objects.filter(pk__in=[one.pk for one in seekers], at__gt=now - LAST_TABLES)
    last = {pk: frozenset(others) for pk, others in lately.values_list("user", "others")}
    return [
        Seeking(
            person=one.pk,
            ruleset=one.ruleset,
            since=one.since,
            strength=one.strength,
            languages=frozenset(one.languages),
            pace=one.pace,
            rated=one.rated,
            players=one.players,
            bots_after=one.bots_after,
            program=one.user.is_bot,
            with_programs=one.with_programs,
            last=last.get(one.pk, NOBODY),
        )
        for one in seekers
    ]


def _sizes() -> dict[str, Sizes]:
    return {
        key: Sizes(
            tuple(tables.counts_of(key)), nearest_seats(rulesets.find(key), DEFAULT_SEATS), bots=bool(bot_levels(key))
        )
        for key in rulesets.RULESETS
    }


def _store(found: list[Table], seekers: dict[int, Seeking]) -> int:
    """Store the proposed tables of which nobody has left meanwhile; the others are thought of again in the next pass.

    Rows that somebody is changing are passed over, so that this waits for nobody.
    """
    wanted = [person for table in found for person in table.people]
    free = Seeker.objects.filter(pk__in=wanted, table__isnull=True, seen_until__gt=now_ms())
    locked = {one.pk: one for one in free.select_for_update(skip_locked=True, of=("self",))}
    whole = [table for table in found if all(_is_same(locked.get(pk), seekers[pk]) for pk in table.people)]
    expires_at = now_ms() + CONFIRM_TIME
    rows = ProposedTable.objects.bulk_create(
        [
            ProposedTable(
                ruleset=first.ruleset, pace=first.pace, rated=first.rated, bots=table.bots, expires_at=expires_at
            )
            for table, first in ((table, seekers[table.people[0]]) for table in whole)
        ]
    )
    seated = []
    for table, row in zip(whole, rows, strict=True):
        for person in table.people:
            locked[person].table, locked[person].confirmed = row, False
            seated.append(locked[person])
    Seeker.objects.bulk_update(seated, ["table", "confirmed"])
    return len(whole)


def _is_same(row: Seeker | None, seen: Seeking) -> bool:
    """Whether somebody is still there and looks for what they looked for when they were read."""
    return row is not None and (row.ruleset, row.pace, row.rated, row.players, row.bots_after, row.since) == (
        seen.ruleset,
        seen.pace,
        seen.rated,
        seen.players,
        seen.bots_after,
        seen.since,
    )


def forget_old() -> None:
    """Last tables and waits are kept for a week."""
    LastTable.objects.filter(at__lt=now_ms() - KEPT).delete()
    Wait.objects.filter(at__lt=now_ms() - KEPT).delete()


def forget_person(person: int) -> None:
    """Forget with whom somebody played last, and in whose last tables they sat; to be called in a transaction."""
    LastTable.objects.filter(pk=person).delete()
    met = LastTable.objects.filter(others__contains=[person]).select_for_update().order_by("pk")
    LastTable.objects.filter(pk__in=[one.pk for one in met]).update(
        others=Func(F("others"), Value(person, BigIntegerField()), function="array_remove")
    )
