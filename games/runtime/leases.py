"""The leases of the site's services, which also keep its clock: the statements that renew and read them.

`games.live.leases` explains them.
"""

from __future__ import annotations

from django.db import connection

from games.clock import STEP, clock, monotonic_ms, now_ms

LEASE = 2_000
"""How long (ms) a lease lasts."""
TOLERANCE = 1_500
"""How long (ms) the site's lease may have run out before clocks move: other processes have time to renew it."""
DELAY = 1_000
"""How long (ms) a renewal may take before it is looked at more closely."""
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
SITE_NOW = f"({NOW} + coalesce((SELECT ahead FROM games_servicelease WHERE name = 'web'), 0))"  # noqa: S608
"""The site's clock, by which leases go: that of the database, which all processes share, without its jumps."""
RENEW_SITE = f"""
INSERT INTO games_servicelease AS lease (name, until, ahead) VALUES ('web', {NOW} + {LEASE}, 0)
ON CONFLICT (name) DO UPDATE SET until = {NOW} + lease.ahead + {LEASE}
WHERE lease.until - {NOW} - lease.ahead BETWEEN -{TOLERANCE} AND {LEASE + STEP}
    AND {NOW} + lease.ahead BETWEEN %s AND %s
RETURNING {NOW} + ahead, (SELECT until FROM games_servicelease WHERE name = 'sweep') - {NOW} - ahead
"""  # noqa: S608 - constants only
"""Takes the earliest and the latest time it may be (`expected`); returns the time, and how long (ms) sweeps still run.

No row if the site was down, or if the database's clock has been set: then `restore_clocks`.
"""
END_SITE = f"""
UPDATE games_servicelease SET until = least(until, {NOW} + ahead) WHERE name = 'web' RETURNING until
"""  # noqa: S608
READ_SITE = f"""
SELECT until - {NOW} - ahead, {NOW} + ahead FROM games_servicelease WHERE name = 'web'
"""  # noqa: S608
"""Returns how long (ms) web processes run at least, and the time; no row if none has ever run."""
RENEW_SWEEP = f"""
INSERT INTO games_servicelease AS lease (name, until, ahead) VALUES ('sweep', {SITE_NOW} + {LEASE}, 0)
ON CONFLICT (name) DO UPDATE SET until = excluded.until
RETURNING (SELECT until - {NOW} - ahead FROM games_servicelease WHERE name = 'web'), {SITE_NOW}
"""  # noqa: S608
"""Returns the same as READ_SITE, or NULL for the former."""
READ_SWEEP = f"SELECT until - {SITE_NOW} FROM games_servicelease WHERE name = 'sweep'"  # noqa: S608
"""Returns how long (ms) sweeps run at least, or no row."""


def runs(remaining: int) -> bool:
    """Whether a service runs whose lease ends in this time (ms): none ends later than LEASE but by another clock."""
    return -TOLERANCE <= remaining <= LEASE + STEP


def expected() -> list[int]:
    """The earliest and the latest time that the database may say, if its clock goes on as this process's."""
    return [now_ms() - STEP, now_ms() + DELAY] if clock.is_known else [0, 2**62]


def know_time() -> None:
    """Ask the database for the site's time, in a process that does not know it and renews no lease."""
    if not clock.is_known:
        with connection.cursor() as cursor:
            asked = monotonic_ms()
            cursor.execute(READ_SITE)
            if (row := cursor.fetchone()) is not None and runs(row[0]):
                clock.hear(row[1], asked)
