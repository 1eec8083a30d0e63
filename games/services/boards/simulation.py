"""Simulating boards in the background (BD-34): requesting a simulation, and playing its next episodes.

The counts are stored after each episode (`queue.py`).
"""

from __future__ import annotations

from typing import Any

from django.conf import settings

from games import rulesets
from games.engine.options import to_store
from games.engine.refusal import Refused, gettext_noop
from games.engine.rulebook import Rulebook
from games.models import SimulatedBoard
from games.services.boards.queue import Queue
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
        board=book.ruleset.boards.nameless(book.board),
        options=to_store(book.options),
        target=settings.SIMULATION_EPISODES,
    )
    SimulatedBoard.objects.bulk_create([request], ignore_conflicts=True)


def _refuse_too_many(person: int | None, most: int) -> None:
    unfinished = QUEUE.unfinished().filter(own=True)
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
    return QUEUE.run_next(seconds)


def _process(row: SimulatedBoard) -> tuple[str, dict[str, Any]]:
    """What plays its episodes."""
    task = {
        "ruleset": row.ruleset,
        "board": row.board,
        "options": row.options,
        "tallies": row.tallies,
        "episodes": row.target,
    }
    return "games.simulation", task


QUEUE = Queue(
    model=SimulatedBoard,
    process=_process,
    done=lambda tallies: min(tally["episodes"] for tally in tallies.values()),
    key=lambda row: simulation_key(rulesets.rulebook(row.ruleset, row.board, row.options)),
    timeout=PROCESS_TIMEOUT,
    first=("own",),
)
"""Default boards come first."""
