"""What measuring and naming a move costs: all that metrics and log lines add to it, beside a call that does nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextvars import Context, copy_context

from structlog.contextvars import bind_contextvars

from config.monitoring import tracing
from games.runtime.measures import LATENESS, MOVES, TRAFFIC

SOCKETS = 4
"""Sockets of a table, to each of which a move is sent."""
AT_ONCE = 2_000


class Sent:
    """As a connection counts its frames."""

    received = sent = 0


def of_a_person(connection: Sent) -> None:
    """What a person's move does: it arrives, is played and acknowledged, and goes to every socket."""
    TRAFFIC.received += 1
    connection.received += 1
    arrived = (time.monotonic(), "")
    with tracing.span("move"):
        Context()
    MOVES.labels("oofopoly").observe(time.monotonic() - arrived[0])
    for _ in range(SOCKETS + 1):
        connection.sent += 1
        TRAFFIC.sent += 1


def of_a_bot(connection: Sent) -> None:
    """What a move of a bot does in the sweep."""
    bind_contextvars(game=1)
    Context()
    copy_context()
    LATENESS.labels("bot").observe(0.003)
    connection.sent += 1


def nothing(connection: Sent) -> None:
    """A call, to be taken off."""


def report(rounds: int = 200, moves_a_second: int = 2_700) -> Iterator[str]:
    """Measure both and the empty call by turns; yield a line for each."""
    calls = (of_a_person, of_a_bot, nothing)
    spent: dict[Callable[[Sent], None], float] = dict.fromkeys(calls, 0.0)
    connection = Sent()
    for _ in range(rounds):
        for call in calls:
            began = time.perf_counter()
            for _ in range(AT_ONCE):
                call(connection)
            spent[call] += time.perf_counter() - began
    for call, name in ((of_a_person, "a person's move"), (of_a_bot, "a bot's move")):
        each = (spent[call] - spent[nothing]) / rounds / AT_ONCE
        share = each * moves_a_second
        yield f"{name}: {each * 1e6:.2f} us, {share:.2%} of a process that makes {moves_a_second:,} moves a second"
