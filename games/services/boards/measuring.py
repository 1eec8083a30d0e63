"""Measuring boards in the background by games between bots: requesting it, playing the next games, and stopping.

Games are played only while somebody looks at the progress; what was played stays, and goes on with the next request.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import refusals, rulesets
from games.clock import now_ms
from games.engine.options import to_store
from games.engine.refusal import Refused, gettext_noop
from games.engine.rulebook import Rulebook
from games.measuring.advice.trials import BATCHES, Trials, candidates_of
from games.measuring.identity import advice_key, measuring_key
from games.measuring.playing import can_measure
from games.measuring.tally import batches_of
from games.models import MeasuredBoard, Room
from games.selectors.boards.measuring import book_of, measured_figures, room_rules
from games.services.boards.queue import Queue

GAMES = 2_000
"""Games in which nobody does without anything; a fifth as many are played with each restriction."""
TRIED = BATCHES
"""Batches with each change that is tried for advice."""
RUN_SECONDS = 12.0
"""How long one run of the scheduled task plays; the next run follows soon after."""
PROCESS_TIMEOUT = 120
"""Seconds after which the process is killed: while the machine has other work, a batch takes most of a minute."""
WANTED = 15_000
"""Milliseconds for which games are played after somebody has looked at the progress."""
MAX_UNFINISHED = 4
"""Measurements of one person: one that runs and three that wait."""
MAX_WAITING = 40
"""Those of all."""
FORGOTTEN = 3_600_000
"""Milliseconds after which a measurement is deleted that nobody waited for."""


def request_measuring(
    ruleset: str, document: dict[str, Any] | None, options: dict[str, Any], seats: int, person: Any
) -> MeasuredBoard:
    """Measure a board, or the default one, for a person, or go on with it.

    Raises Refused: of a board with faults, of wrong options, `not_measured`, `bad_seats`, `too_many_measurements`.
    """
    return _measure(rulesets.rulebook(ruleset, document, options), seats, person)


def request_for_room(room: Room, person: Any) -> MeasuredBoard:
    """Measure the board of a room with its options and seats for one of its members, or go on with it.

    Raises Refused like `request_measuring`, and `not_member`.
    """
    if not room.members.filter(user=person.pk).exists():
        raise refusals.not_member()
    return _measure(room_rules(room), room.seats, person)


def _measure(book: Rulebook, seats: int, person: Any) -> MeasuredBoard:
    if not can_measure(book):
        raise Refused("not_measured", gettext_noop("Boards of this game are not measured."), field="ruleset")
    if seats not in book.ruleset.player_counts:
        raise Refused("bad_seats", gettext_noop("This game is not played by so many."), field="seats")
    return _request(measuring_key(book, seats), person, _fields(book, seats))


def request_for_site(ruleset: str, document: dict[str, Any], seats: int) -> None:
    """Measure a board by default options for the site itself, or go on with it, until somebody asks for another."""
    book = rulesets.rulebook(ruleset, document)
    asked = {"wanted_until": now_ms() + WANTED}
    MeasuredBoard.objects.update_or_create(
        key=measuring_key(book, seats), defaults=asked, create_defaults=_fields(book, seats) | asked
    )


def _fields(book: Rulebook, seats: int) -> dict[str, Any]:
    """What is stored of a new measurement."""
    bots = book.ruleset.bots
    assert bots is not None
    return {
        "ruleset": book.key,
        "board": book.ruleset.boards.nameless(book.board),
        "options": to_store(book.options),
        "seats": seats,
        "target": sum(1 for _ in batches_of(bots.restrictions, GAMES)),
    }


def _request(key: str, person: Any, fields: dict[str, Any]) -> MeasuredBoard:
    """The measurement with this key, which the person waits for from now on; made with these fields if there is none.

    Refuses one more than a person, or all together, may have waiting.
    """
    now = now_ms()
    with transaction.atomic():
        get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=person.pk)
        row = MeasuredBoard.objects.filter(key=key).first()
        if row is not None and (row.finished_at is not None or row.given_up):
            return row
        others = QUEUE.unfinished().exclude(key=key)
        if others.filter(requested_by=person).count() >= MAX_UNFINISHED:
            text = gettext_noop("%(max)d boards that you measure are not finished. Wait for one, or close it.")
            raise Refused("too_many_measurements", text, max=MAX_UNFINISHED)
        if others.count() >= MAX_WAITING:
            text = gettext_noop("Too many boards are being measured. Come back in a while.")
            raise Refused("too_many_measurements", text, max=MAX_WAITING)
        asked = {"wanted_until": now + WANTED, "requested_by": person}
        MeasuredBoard.objects.filter(requested_by=None, finished_at=None).exclude(key=key).update(wanted_until=now - 1)
        made, _ = MeasuredBoard.objects.update_or_create(key=key, defaults=asked, create_defaults=fields | asked)
    return made


def request_advice(measured: MeasuredBoard, person: Any) -> MeasuredBoard:
    """Try changes of a board for a person that may mend what is poor about it, or go on with it.

    Raises Refused: `not_finished`, `too_many_measurements`.
    """
    if measured.finished_at is None or _key(measured) != measured.key:
        text = gettext_noop("The figures of this board are not final yet. Measure it to the end first.")
        raise Refused("not_finished", text)
    _, candidates = candidates_of(book_of(measured), measured_figures(measured))
    fields = {
        "ruleset": measured.ruleset,
        "board": measured.board,
        "options": measured.options,
        "seats": measured.seats,
        "advises": measured,
        "target": TRIED * (1 + len(candidates)),
    }
    if not candidates:
        done = msgspec.to_builtins(Trials(batches=TRIED))
        fields |= {"tally": done, "batches": TRIED, "finished_at": timezone.now()}
    return _request(advice_key(measured.key), person, fields)


def look_at(row: MeasuredBoard) -> None:
    """Somebody looks at the progress: go on for a while."""
    if row.finished_at is None:
        MeasuredBoard.objects.filter(pk=row.pk).update(wanted_until=now_ms() + WANTED)


def stop(row: MeasuredBoard) -> None:
    """Play no more games of an unfinished measurement; those that were played stay for the next request."""
    MeasuredBoard.objects.filter(pk=row.pk, finished_at=None).update(wanted_until=now_ms() - 1)


def run_next(seconds: float = RUN_SECONDS) -> int:
    """Play the next batches of the measurement that has waited longest; return how many were played."""
    return QUEUE.run_next(seconds)


def _process(row: MeasuredBoard) -> tuple[str, dict[str, Any]]:
    """What plays its games."""
    task = {
        "ruleset": row.ruleset,
        "board": row.board,
        "options": row.options,
        "seats": row.seats,
        "processes": settings.MEASURING_PROCESSES,
        "rest": settings.MEASURING_REST,
    }
    if row.advises is not None:
        return "games.measuring.advice", task | {"measured": row.advises.tally, "trials": row.tally, "each": TRIED}
    return "games.measuring", task | {"tally": row.tally, "games": GAMES}


def _key(row: MeasuredBoard) -> str:
    """Its key by the rules as they are now."""
    key = measuring_key(book_of(row), row.seats)
    return key if row.advises_id is None else advice_key(key)


def _wanted(now: int) -> Q:
    """Those that somebody waits for; one that is wanted for longer was requested by another clock."""
    return Q(wanted_until__gte=now, wanted_until__lte=now + 2 * WANTED)


QUEUE = Queue(
    model=MeasuredBoard,
    process=_process,
    done=lambda tally: int(tally["batches"]),
    key=_key,
    timeout=PROCESS_TIMEOUT,
    wanted=_wanted,
    forgotten=lambda now: Q(wanted_until__lt=now - FORGOTTEN),
)
