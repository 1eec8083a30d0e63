"""Clocks run only while people can play: they get back the time in which no web process was running.

Web processes renew the site's lease twice a second. Once it has run out, because they were killed, stopped or cannot
reach the database, sweeps play nothing. The process that renews it again first moves all clocks by the time that was
lost, in one transaction and before anything is played. While at least one web process serves, nothing is given back.
After long, games whose people have all gone are paused at once, so that nobody's time runs out before they return.

The lease also keeps the site's clock (`games.clock`): the database's clock and how far the site's is `ahead` of it. If
the database's is set while the site runs, the first process to notice, by its monotonic clock, moves `ahead` by as much
the other way: nothing that is stored has to change, and nobody plays early, late or twice. The next time the site has
been down, its clock becomes the database's again.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import structlog
from django.db import connection, transaction
from django.db.models import F

from games.clock import clock, monotonic_ms, now_ms
from games.models import Member, Outage, Room, Service, ServiceLease, Spectator
from games.runtime.broadcast import ALL_SOCKETS, broadcast
from games.runtime.leases import LEASE, NOW, runs
from games.services.play import pausing

RETURN_TIME = 5_000
"""Extra time on the clocks (ms), so that people can return."""
SHORT = 60_000
"""After no more than this (ms) people still count as present, so that nobody is shown as gone and back."""
MOVE_CLOCKS = """
UPDATE games_game g SET
    deadlines = moved.deadlines,
    deadline = moved.deadline,
    wake_at = CASE WHEN g.wake_at = g.deadline THEN moved.deadline ELSE g.wake_at END,
    snapshot_version = g.version
FROM (
    SELECT id, jsonb_object_agg(key, at) AS deadlines, min(at) AS deadline
    FROM (SELECT id, deadlines FROM games_game WHERE deadline IS NOT NULL ORDER BY id FOR NO KEY UPDATE) running,
         jsonb_each(running.deadlines) AS clock,
         LATERAL (SELECT clock.value::bigint + CASE WHEN clock.value::bigint > %s THEN %s ELSE 0 END AS at) shifted
    GROUP BY id
) moved
WHERE g.id = moved.id
"""

WAKE = "UPDATE games_game SET wake_at = %s WHERE wake_at > %s AND wake_at IS DISTINCT FROM deadline"
"""Automatic moves that are planned for a time that is now far ahead."""
END_SWEEP = "UPDATE games_servicelease SET until = least(until, %s) WHERE name = 'sweep'"
RENEW_SWEEP_ONCE = "UPDATE games_servicelease SET until = %s WHERE name = 'sweep'"
"""For a worker that has renewed its lease by a clock that had been set."""

log = structlog.get_logger(__name__)


def restore_clocks() -> int:
    """See to the site's lease after it could not be renewed; returns the time (ms) that all clocks have been given.

    That is none if a second process finds the lease renewed, and if only the database's clock has been set.
    """
    with transaction.atomic():
        lease = ServiceLease.objects.select_for_update().get(name=Service.WEB)
        with connection.cursor() as cursor:
            asked = monotonic_ms()
            cursor.execute(f"SELECT {NOW}")
            (now,) = cursor.fetchone()
        said = now + lease.ahead
        if clock.is_contradicted(said, asked) and runs(lease.until - now_ms()):
            set_by = said - now_ms()
            lease.ahead -= set_by
            lease.until = now + lease.ahead + LEASE
            lease.save()
            with connection.cursor() as cursor:
                cursor.execute(RENEW_SWEEP_ONCE, [lease.until])
            log.warning("the database's clock has been set; the site's goes on as before", seconds=set_by / 1000)
            return 0
        if runs(lease.until - said):
            clock.set(said, asked)  # this process was stopped, and another one serves
            return 0
        lost = now - lease.until + RETURN_TIME
        Outage.objects.create(began=min(lease.until - LEASE, now), ended=now)
        _move_clocks(lease.until - LEASE, lost, now)
        lease.until, lease.ahead = now + LEASE, 0
        lease.save()
        transaction.on_commit(lambda: broadcast(ALL_SOCKETS, {"type": "clocks"}))
        clock.set(now, asked)
        while pausing.pause_deserted_games() == pausing.BATCH_SIZE:
            pass
    log.warning("the site was down; clocks go on where they were", seconds=lost / 1000)
    return lost


def _move_clocks(ran_until: int, lost: int, now: int) -> None:
    """Move what was still to come; `lost` is below 0 if the database's clock was set back while the site was down."""
    with connection.cursor() as cursor:
        cursor.execute(MOVE_CLOCKS, [ran_until, lost])
        if lost < 0:
            cursor.execute(WAKE, [now, now])
        cursor.execute(END_SWEEP, [now + LEASE])
    Room.objects.filter(starts_at__gt=ran_until).update(starts_at=F("starts_at") + lost, version=F("version") + 1)
    if lost < SHORT:
        _extend_presence(ran_until, lost)


def _extend_presence(ran_until: int, lost: int) -> None:
    present = {"seen_until__gt": datetime.fromtimestamp(ran_until / 1000, UTC)}
    longer = F("seen_until") + timedelta(milliseconds=lost)
    Member.objects.filter(here=True, **present).update(seen_until=longer)
    Spectator.objects.filter(**present).update(seen_until=longer)
