"""The sweep: whatever a game does by itself, done at its moment (PLAT-15).

Each run lasts a little under a second and the next one follows. It claims games by `wake_at` with SKIP LOCKED, a moment
ahead, waits for each moment, and lets the one judge, `play.run_due`, look again under the game's lock. So two sweeps at
once do nothing early and nothing twice, and a sweep that dies is replaced by the next. Between looks it listens for
games that want it sooner than its next one.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

import structlog
from django.db import close_old_connections, transaction

from games.clock import now_ms
from games.models import Game
from games.services import play
from games.services.waking import Ear

SPAN = 950
"""How long (ms) one run lasts; the schedule begins one every second."""
LOOK = 500
"""How often (ms) it looks for games that have come due meanwhile, when it is told of none."""
TOLD = 50
"""How long (ms) after a look it looks again when it is told of one, as when a person's move is a bot's cue."""
CLAIM = 1_500
"""How long (ms) a claim keeps other sweeps away, unless the game moves before."""
SET_ASIDE = 10_000
"""How long (ms) a game that fails is left alone, so that one cannot stop the others."""
MOST = 200

log = structlog.get_logger(__name__)


def sweep(span: int = SPAN) -> int:
    """Do what falls due within the next `span` ms; returns how many times a game was looked at."""
    until = now_ms() + span
    due: list[tuple[int, int]] = []
    look_at = count = 0
    with Ear() as ear:
        while (now := now_ms()) < until:
            if now >= look_at:
                for at, game in _claim(until):
                    heapq.heappush(due, (at, game))
                looked_at, look_at = now, now + LOOK
            for game in _ripe(due):
                count += 1
                again = _run(game)
                if again is not None and again < until:
                    heapq.heappush(due, (again, game))
            if ear.wait(_pause(due, min(look_at, until))):
                look_at = min(look_at, looked_at + TOLD)
    close_old_connections()
    return count


def _claim(until: int) -> list[tuple[int, int]]:
    """Games that fall due before `until` and that no other sweep has taken, with their moments."""
    now = now_ms()
    free = Game.objects.filter(wake_at__lt=until, claimed_until__lt=now).order_by("wake_at")
    if not free.exists():
        return []
    with transaction.atomic():
        found = list(free.select_for_update(skip_locked=True).values_list("wake_at", "pk")[:MOST])
        if found:
            Game.objects.filter(pk__in=[pk for _, pk in found]).update(claimed_until=now + CLAIM)
    return [(at, pk) for at, pk in found if at is not None]


def _ripe(due: list[tuple[int, int]]) -> Iterator[int]:
    """The games whose moment has come at this instant, each once."""
    now = now_ms()
    games = []
    while due and due[0][0] <= now:
        games.append(heapq.heappop(due)[1])
    yield from dict.fromkeys(games)


def _run(game: int) -> int | None:
    try:
        return play.run_due(game)
    except Exception:
        log.exception("a game could not go on", game=game)
        Game.objects.filter(pk=game).update(claimed_until=now_ms() + SET_ASIDE)
        return None


def _pause(due: list[tuple[int, int]], until: int) -> int:
    """How long (ms) there is nothing to do, at most until this moment."""
    if due:
        until = min(until, due[0][0])
    return max(0, until - now_ms())
