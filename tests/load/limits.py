"""Limits: how late the site plays for people whose time is up, when many run out at once and when the worker dies."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from django.db import connection

from config.embedded.site import WORKER
from games.clock import now_ms
from games.models import Action, Automatic, Game
from tests.load.counting import Percentiles
from tests.load.seeding import Seeds
from tests.support.live import LiveSite

AHEAD, SPREAD = 4.0, 1.0
"""Seconds until the first limit runs out, and within which all do."""
KILLED_BEFORE = 0.3
"""Seconds between the kill of the worker and the first limit."""
TIMEOUT = 30.0


class Late(NamedTuple):
    """How late limits were enforced (ms), and how many were not at all."""

    name: str
    limits: int
    late: Percentiles
    missing: int
    most: float


def limits(site: LiveSite, rooms: Seeds, few: int) -> Iterator[Late]:
    """All limits within a second; then `few` of them just after the worker was killed."""
    games = list(Game.objects.filter(room__code__in=[room.code for room in rooms.rooms]).values_list("pk", flat=True))
    yield _measure("within one second", games)
    due = _run_out(games[:few])
    time.sleep(AHEAD - KILLED_BEFORE)
    site.kill(WORKER)
    try:
        yield _result("worker killed", due)
    finally:
        site.start(WORKER)


def lines_of(found: list[Late]) -> Iterator[str]:
    """A row each, in Markdown."""
    yield "| limits | number | ms late p50 | p95 | p99 | the latest | not enforced |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for one in found:
        times = " | ".join(f"{value:.0f}" for value in (*one.late, one.most))
        yield f"| {one.name} | {one.limits} | {times} | {one.missing} |"


def _measure(name: str, games: list[int]) -> Late:
    due = _run_out(games)
    time.sleep(AHEAD + SPREAD)
    return _result(name, due)


def _run_out(games: list[int]) -> dict[int, tuple[int, int]]:
    """Let the only open limit of these games run out soon; return each one's version and the moment (ms)."""
    first = now_ms() + int(AHEAD * 1000)
    due = {}
    for number, pk in enumerate(games):
        due[pk] = first + number * int(SPREAD * 1000) // len(games)
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE games_game g
            SET deadline = d.at, wake_at = d.at, paused_at = NULL, remaining = '{}',
                deadlines = (SELECT jsonb_object_agg(key, d.at) FROM jsonb_each(g.deadlines || g.remaining))
            FROM unnest(%s::bigint[], %s::bigint[]) AS d(id, at) WHERE g.id = d.id
            RETURNING g.id, g.version
            """,
            [list(due), list(due.values())],
        )
        versions = dict(cursor.fetchall())
    return {pk: (versions[pk], at) for pk, at in due.items()}


def _result(name: str, due: dict[int, tuple[int, int]]) -> Late:
    late: list[float] = []
    end = time.monotonic() + TIMEOUT
    while len(late) < len(due) and time.monotonic() < end:
        time.sleep(0.2)
        played = Action.objects.filter(game__in=due, automatic=Automatic.TIME).values_list("game", "version", "at")
        late = [(at - due[game][1]) / 1000 for game, version, at in played if version == due[game][0] + 1]
    most = max(late, default=float("nan")) * 1000
    return Late(name, len(due), Percentiles.of(late), len(due) - len(late), most)
