"""The sweep: everything a game does by itself, at its moment (PLAT-15).

Each run lasts a little under a second and the next one follows. It claims games by `wake_at` with SKIP LOCKED a moment
ahead, waits for each moment, and calls `play.run_due`, which checks again under the game's lock. So two sweeps at once
do nothing early and nothing twice, and a sweep that dies is replaced by the next. Between polls it listens for
notifications of games that are due sooner.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

import structlog
from django.db import close_old_connections, transaction

from games.clock import now_ms
from games.models import Game
from games.services import countdown, play
from games.services.waking import WakeListener

RUN_LENGTH = 950
"""How long (ms) one run lasts; the schedule starts one every second."""
POLL_INTERVAL = 500
"""How often (ms) it polls for due games when it receives no notification."""
NOTIFIED_INTERVAL = 50
"""How long (ms) after a poll it polls again when notified, as when a person's move is followed by a bot's."""
CLAIM_LENGTH = 1_500
"""How long (ms) a claim keeps other sweeps off a game, unless the game moves before."""
FAILURE_DELAY = 10_000
"""How long (ms) a game that fails is left alone, so that one cannot hold up the others."""
BATCH_SIZE = 200
GAME, ROOM = "game", "room"

log = structlog.get_logger(__name__)


def sweep(length: int = RUN_LENGTH) -> int:
    """Do everything due within the next `length` ms; returns how many times a game was run."""
    until = now_ms() + length
    due: list[tuple[int, str, int]] = []
    poll_at = count = 0
    with WakeListener() as listener:
        while (now := now_ms()) < until:
            if now >= poll_at:
                for at, game in _claim(until):
                    heapq.heappush(due, (at, GAME, game))
                for at, room in countdown.due_before(until):
                    heapq.heappush(due, (at, ROOM, room))
                polled_at, poll_at = now, now + POLL_INTERVAL
            for kind, pk in _pop_due(due):
                count += 1
                next_at = _run(pk) if kind == GAME else _start(pk)
                if next_at is not None and next_at < until:
                    heapq.heappush(due, (next_at, kind, pk))
            if listener.wait(_time_left(due, min(poll_at, until))):
                poll_at = min(poll_at, polled_at + NOTIFIED_INTERVAL)
    close_old_connections()
    return count


def _claim(until: int) -> list[tuple[int, int]]:
    """Games due before `until` that no other sweep has claimed, with their moments."""
    now = now_ms()
    free = Game.objects.filter(wake_at__lt=until, claimed_until__lt=now).order_by("wake_at")
    if not free.exists():
        return []
    with transaction.atomic():
        found = list(free.select_for_update(skip_locked=True).values_list("wake_at", "pk")[:BATCH_SIZE])
        if found:
            Game.objects.filter(pk__in=[pk for _, pk in found]).update(claimed_until=now + CLAIM_LENGTH)
    return [(at, pk) for at, pk in found if at is not None]


def _pop_due(due: list[tuple[int, str, int]]) -> Iterator[tuple[str, int]]:
    """The games and rooms that are due now, each once."""
    now = now_ms()
    found = []
    while due and due[0][0] <= now:
        found.append(heapq.heappop(due)[1:])
    yield from dict.fromkeys(found)


def _run(game: int) -> int | None:
    try:
        return play.run_due(game)
    except Exception:
        log.exception("a game failed", game=game)
        Game.objects.filter(pk=game).update(claimed_until=now_ms() + FAILURE_DELAY)
        return None


def _start(room: int) -> int | None:
    try:
        countdown.start_if_due(room)
    except Exception:
        log.exception("a countdown failed", room=room)
        countdown.cancel(room)
    return None


def _time_left(due: list[tuple[int, str, int]], until: int) -> int:
    """How long (ms) there is nothing to do, at most until this moment."""
    if due:
        until = min(until, due[0][0])
    return max(0, until - now_ms())
