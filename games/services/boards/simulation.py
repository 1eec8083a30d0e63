"""Simulating boards in the background (BD-34): requesting a simulation, and playing its next episodes.

Episodes are played in a separate process with the lowest priority, so that time limits and moves never wait for it. The
counts are stored after each episode, and the next run continues from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from games import rulesets
from games.clock import now_ms
from games.engine.options import as_dict
from games.engine.refusal import Refused, gettext_noop
from games.engine.rulebook import Rulebook
from games.models import SimulatedBoard
from games.models.simulation import MAX_FAILURES
from games.services.boards.elsewhere import lines_of
from games.simulation.identity import simulation_key
from games.simulation.walk import can_walk

RUN_SECONDS = 2.5
"""How long one run of the scheduled task plays; the next run follows soon after."""
PROCESS_TIMEOUT = 30
"""Seconds after which the process is killed."""
MAX_WAITING, MAX_WAITING_EACH = 20, 2
"""Unfinished simulations of own boards and options, of all and of one person; further requests are refused."""
MAX_WAITING_PLAYED = 10
"""How many of them may be waiting when a game starts on one more, which nobody has asked for."""
MAX_STORED = 2_000

_requested: set[str] = set()
"""The games whose default boards this process has requested."""


def request_simulation(book: Rulebook, person: int | None = None, *, asked: bool = True) -> None:
    """Request a simulation of this book's board for a person, unless there is one already.

    Refuses one more than a person may have waiting, and any but that of a default board while too many are: fewer if
    nobody `asked` for it.
    """
    key = simulation_key(book) if can_walk(book) else None
    if key is None or SimulatedBoard.objects.filter(key=key).exists():
        return
    own = key != simulation_key(rulesets.rulebook(book.key))
    if own:
        _refuse_too_many(person, MAX_WAITING if asked else MAX_WAITING_PLAYED)
    request = SimulatedBoard(
        key=key,
        own=own,
        requested_by_id=person,
        ruleset=book.key,
        board=book.board,
        options=as_dict(book.options),
        target=settings.SIMULATION_EPISODES,
    )
    SimulatedBoard.objects.bulk_create([request], ignore_conflicts=True)


def _refuse_too_many(person: int | None, most: int) -> None:
    unfinished = SimulatedBoard.objects.filter(finished_at=None, failures__lt=MAX_FAILURES, own=True)
    if person is not None and unfinished.filter(requested_by=person).count() >= MAX_WAITING_EACH:
        text = gettext_noop("%(max)d simulations that you asked for are still waiting. Come back when one is finished.")
        raise Refused("too_many_simulations", text, max=MAX_WAITING_EACH)
    if unfinished.count() >= most:
        text = gettext_noop("Too many simulations are waiting. Come back in a while.")
        raise Refused("too_many_simulations", text, max=most)


def request_default_boards() -> None:
    """Request the simulation of every game's default board, so that nobody has to ask for it; once in a process."""
    if settings.SIMULATE_PLAYED_BOARDS:
        for key in rulesets.RULESETS.keys() - _requested:
            request_simulation(rulesets.rulebook(key))
            _requested.add(key)


def run_next(seconds: float = RUN_SECONDS) -> int:
    """Play the next episodes of the simulation that has waited longest; return how many were played."""
    claimed = _claim()
    if claimed is None:
        return 0
    played = 0
    for tallies in _play(claimed, seconds):
        if not _store(claimed, tallies):
            break
        played += 1
    _release(claimed, played)
    return played


def _claim() -> SimulatedBoard | None:
    """Claim the oldest unfinished simulation, a default board's before others, if none is running.

    So simulations never use more than one core.
    """
    now = now_ms()
    longest = now + PROCESS_TIMEOUT * 1000  # a later claim was made by another clock
    unfinished = SimulatedBoard.objects.filter(finished_at=None, failures__lt=MAX_FAILURES)
    if unfinished.filter(claimed_until__gte=now, claimed_until__lte=longest).exists():
        return None
    first = unfinished.order_by("own", "requested_at", "pk").first()
    if first is None:
        return None
    if _outdated(first):
        first.delete()
        return None
    claimed = Q(claimed_until__gte=now, claimed_until__lte=longest)
    taken = unfinished.filter(~claimed, pk=first.pk).update(claimed_until=longest)
    return first if taken else None


def _outdated(row: SimulatedBoard) -> bool:
    """Whether the rules have changed since the request, so that nobody would look its results up."""
    try:
        return simulation_key(rulesets.rulebook(row.ruleset, row.board, row.options)) != row.key
    except Refused:
        return True


def _play(claimed: SimulatedBoard, seconds: float) -> Iterator[dict[str, Any]]:
    """Play episodes and yield the tallies after each."""
    task = {
        "ruleset": claimed.ruleset,
        "board": claimed.board,
        "options": claimed.options,
        "tallies": claimed.tallies,
        "episodes": claimed.target,
        "seconds": seconds,
    }
    return lines_of("games.simulation", task, timeout=PROCESS_TIMEOUT, key=claimed.key)


def _store(claimed: SimulatedBoard, tallies: dict[str, Any]) -> bool:
    """Store the tallies; False if another worker has stored some in the meantime."""
    episodes = min(tally["episodes"] for tally in tallies.values())
    rows = SimulatedBoard.objects.filter(pk=claimed.pk, episodes=claimed.episodes)
    stored = rows.update(
        tallies=tallies,
        episodes=episodes,
        failures=0,
        finished_at=timezone.now() if episodes >= claimed.target else None,
    )
    claimed.episodes = episodes
    return bool(stored)


def _release(claimed: SimulatedBoard, played: int) -> None:
    """Release the claim; a simulation that keeps failing is given up in the end."""
    rows = SimulatedBoard.objects.filter(pk=claimed.pk)
    rows.update(claimed_until=0, failures=0 if played else F("failures") + 1)
    if played and claimed.episodes >= claimed.target:
        _delete_oldest()


def _delete_oldest() -> None:
    """Keep the latest results; a deleted simulation is run again when somebody looks at the rules."""
    oldest = SimulatedBoard.objects.filter(finished_at__isnull=False).order_by("-finished_at").values("pk")[MAX_STORED:]
    SimulatedBoard.objects.filter(pk__in=list(oldest.values_list("pk", flat=True))).delete()
