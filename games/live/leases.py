"""Clocks run only while people can play: they get back the time in which no web process was running.

Web processes renew the site's lease twice a second. Once it has run out, because they were killed, stopped or cannot
reach the database, sweeps play nothing. The process that renews it again first moves all clocks by the time that was
lost, in one transaction and before anything is played. While at least one web process serves, nothing is given back.
After long, games whose people have all gone are paused at once, so that nobody's time runs out before they return.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import structlog
from django.db import connection, transaction
from django.db.models import F

from games.models import Member, Room, Service, ServiceLease, Spectator
from games.runtime.broadcast import ALL_SOCKETS, broadcast
from games.services.play import pausing

LEASE = 2_000
"""How long (ms) a lease lasts."""
TOLERANCE = 1_500
"""How long (ms) the site's lease may have run out before clocks move: other processes have time to renew it."""
RETURN_TIME = 5_000
"""Extra time on the clocks (ms), so that people can return."""
SHORT = 60_000
"""After no more than this (ms) people still count as present, so that nobody is shown as gone and back."""
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""Leases go by the clock of the database, which all processes share."""
RENEW_SITE = f"""
INSERT INTO games_servicelease AS lease (name, until) VALUES ('web', {NOW} + {LEASE})
ON CONFLICT (name) DO UPDATE SET until = excluded.until WHERE lease.until >= {NOW} - {TOLERANCE}
RETURNING (SELECT until - {NOW} FROM games_servicelease WHERE name = 'sweep')
"""  # noqa: S608 - constants only
"""Returns how long (ms) sweeps run at least, or no row if the site was down: then `restore_clocks`."""
END_SITE = f"UPDATE games_servicelease SET until = least(until, {NOW}) WHERE name = 'web' RETURNING until"  # noqa: S608
READ_SITE = f"SELECT until - {NOW} FROM games_servicelease WHERE name = 'web'"  # noqa: S608
"""Returns how long (ms) web processes run at least, or no row if none has ever run."""
RENEW_SWEEP = f"""
INSERT INTO games_servicelease AS lease (name, until) VALUES ('sweep', {NOW} + {LEASE})
ON CONFLICT (name) DO UPDATE SET until = excluded.until
RETURNING (SELECT until - {NOW} FROM games_servicelease WHERE name = 'web')
"""  # noqa: S608
"""Returns the same as READ_SITE, or NULL."""
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

log = structlog.get_logger(__name__)


def restore_clocks() -> int:
    """Renew the site's lease after it has run out, and give all clocks the time since; returns that time (ms).

    A second process finds the lease renewed and changes nothing.
    """
    with transaction.atomic():
        lease = ServiceLease.objects.select_for_update().get(name=Service.WEB)
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {NOW}")
            (now,) = cursor.fetchone()
        if lease.until >= now - TOLERANCE:
            return 0
        ran_until, lost = lease.until - LEASE, now - lease.until + RETURN_TIME
        with connection.cursor() as cursor:
            cursor.execute(MOVE_CLOCKS, [ran_until, lost])
        Room.objects.filter(starts_at__gt=ran_until).update(starts_at=F("starts_at") + lost, version=F("version") + 1)
        if lost < SHORT:
            _extend_presence(ran_until, lost)
        while pausing.pause_deserted_games() == pausing.BATCH_SIZE:
            pass
        lease.until = now + LEASE
        lease.save()
        transaction.on_commit(lambda: broadcast(ALL_SOCKETS, {"type": "clocks"}))
    log.warning("the site was down; clocks go on where they were", seconds=lost / 1000)
    return lost


def _extend_presence(ran_until: int, lost: int) -> None:
    present = {"seen_until__gt": datetime.fromtimestamp(ran_until / 1000, UTC)}
    longer = F("seen_until") + timedelta(milliseconds=lost)
    Member.objects.filter(here=True, **present).update(seen_until=longer)
    Spectator.objects.filter(**present).update(seen_until=longer)
