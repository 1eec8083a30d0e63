"""Measuring boards in the background (BD-34): asking for a measure, and playing the next episodes of one.

The playing is done in a process of its own, as nice as can be, so that neither limits nor moves ever wait for it. What
it has counted is kept after each episode: whatever is restarted, the next run goes on from there.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import structlog
from django.conf import settings
from django.db.models import F
from django.utils import timezone

from games import rulesets
from games.clock import now_ms
from games.engine.options import as_dict
from games.engine.refusal import Refused
from games.models import MeasuredBoard
from games.models.simulation import MOST_FAILURES
from games.simulation.identity import measure_key
from games.simulation.walk import can_walk

SPAN = 2.5
"""For how many seconds one run of the schedule plays; the next begins soon after."""
PATIENCE = 30
"""Seconds after which a process that plays counts as lost."""
MOST_WAITING = 20
"""Measures asked for and not yet made; more are not taken until some are."""
MOST_KEPT = 2_000
TOO_LONG = 500
"""How much of what a failing process says is worth writing down."""

log = structlog.get_logger(__name__)


def ask_for_measure(book: Any) -> None:
    """Have this book's board measured, unless it is, or was asked for, or too much is waiting already."""
    if not can_walk(book) or MeasuredBoard.objects.filter(key=measure_key(book)).exists():
        return
    if MeasuredBoard.objects.filter(measured_at=None, failures__lt=MOST_FAILURES).count() >= MOST_WAITING:
        return
    wanted = MeasuredBoard(
        key=measure_key(book),
        ruleset=book.key,
        board=book.board,
        options=as_dict(book.options),
        wanted=settings.MEASURED_EPISODES,
    )
    MeasuredBoard.objects.bulk_create([wanted], ignore_conflicts=True)


def measure_next(seconds: float = SPAN) -> int:
    """Play the next episodes of the measure that has waited longest; returns how many were counted."""
    claimed = _claim()
    if claimed is None:
        return 0
    counted = 0
    for tallies in _played(claimed, seconds):
        if not _keep(claimed, tallies):
            break
        counted += 1
    _let_go(claimed, counted)
    return counted


def _claim() -> MeasuredBoard | None:
    """Take a measure that nobody plays, while none is played: this is never to take more than a core's leisure."""
    now = now_ms()
    unfinished = MeasuredBoard.objects.filter(measured_at=None, failures__lt=MOST_FAILURES)
    if unfinished.filter(claimed_until__gte=now).exists():
        return None
    first = unfinished.order_by("asked_at", "pk").first()
    if first is None:
        return None
    if _outdated(first):
        first.delete()
        return None
    taken = unfinished.filter(pk=first.pk, claimed_until__lt=now).update(claimed_until=now + PATIENCE * 1000)
    return first if taken else None


def _outdated(row: MeasuredBoard) -> bool:
    """Whether the rules have changed since this was asked for; nobody would look for its figures."""
    try:
        return measure_key(rulesets.rulebook(row.ruleset, row.board, row.options)) != row.key
    except Refused:
        return True


def _played(claimed: MeasuredBoard, seconds: float) -> Iterator[dict[str, Any]]:
    """The tallies after each episode that a process of its own has played."""
    task = {
        "ruleset": claimed.ruleset,
        "board": claimed.board,
        "options": claimed.options,
        "tallies": claimed.tallies,
        "episodes": claimed.wanted,
        "seconds": seconds,
    }
    command = [sys.executable, "-m", "games.simulation"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=settings.BASE_DIR, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            process.stdin.write(json.dumps(task))
            process.stdin.close()
            yield from map(json.loads, process.stdout)
            if process.wait():
                said = process.stderr.read()[-TOO_LONG:]
                log.error("a board could not be measured", measure=claimed.key, said=said, code=process.returncode)
        finally:
            watchdog.cancel()
            process.kill()


def _keep(claimed: MeasuredBoard, tallies: dict[str, Any]) -> bool:
    """Write down how far it is; nobody else may have counted meanwhile."""
    episodes = min(tally["episodes"] for tally in tallies.values())
    rows = MeasuredBoard.objects.filter(pk=claimed.pk, episodes=claimed.episodes)
    kept = rows.update(
        tallies=tallies,
        episodes=episodes,
        failures=0,
        measured_at=timezone.now() if episodes >= claimed.wanted else None,
    )
    claimed.episodes = episodes
    return bool(kept)


def _let_go(claimed: MeasuredBoard, counted: int) -> None:
    """Leave it to the next run; a measure that gets nowhere is given up in the end."""
    rows = MeasuredBoard.objects.filter(pk=claimed.pk)
    rows.update(claimed_until=0, failures=0 if counted else F("failures") + 1)
    if counted and claimed.episodes >= claimed.wanted:
        _forget_oldest()


def _forget_oldest() -> None:
    """Keep so many measures; a forgotten one is made again when somebody looks."""
    oldest = MeasuredBoard.objects.filter(measured_at__isnull=False).order_by("-measured_at").values("pk")[MOST_KEPT:]
    MeasuredBoard.objects.filter(pk__in=list(oldest.values_list("pk", flat=True))).delete()
