"""Measuring boards in the background by games between bots: requesting it, playing the next games, and stopping.

Games are played only while somebody looks at the progress; what was played stays, and goes on with the next request.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games import rulesets
from games.clock import now_ms
from games.engine.options import as_dict
from games.engine.refusal import Refused, gettext_noop
from games.measuring.identity import measuring_key
from games.measuring.playing import can_measure
from games.measuring.tally import batches_of
from games.models import MeasuredBoard
from games.models.measuring import MAX_FAILURES
from games.services.boards.elsewhere import lines_of

GAMES = 2_000
"""Games in which nobody does without anything; a fifth as many are played with each restriction."""
RUN_SECONDS = 12.0
"""How long one run of the scheduled task plays; the next run follows soon after."""
PROCESS_TIMEOUT = 60
"""Seconds after which the process is killed."""
WANTED = 15_000
"""Milliseconds for which games are played after somebody has looked at the progress."""
MAX_UNFINISHED = 4
"""Measurements of one person: one that runs and three that wait."""
MAX_WAITING = 40
"""Those of all."""
MAX_STORED = 2_000
FORGOTTEN = 3_600_000
"""Milliseconds after which a measurement is deleted that nobody waited for."""


def request_measuring(
    ruleset: str, document: dict[str, Any] | None, options: dict[str, Any], seats: int, person: Any
) -> MeasuredBoard:
    """Measure a board, or the default one, for a person, or go on with it.

    Raises Refused: of a board with faults, of wrong options, `not_measured`, `bad_seats`, `too_many_measurements`.
    """
    book = rulesets.rulebook(ruleset, document, options)
    if not can_measure(book):
        raise Refused("not_measured", gettext_noop("Boards of this game are not measured."), field="ruleset")
    if seats not in book.ruleset.player_counts:
        raise Refused("bad_seats", gettext_noop("This game is not played by so many."), field="seats")
    key, now = measuring_key(book, seats), now_ms()
    with transaction.atomic():
        get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=person.pk)
        row = MeasuredBoard.objects.filter(key=key).first()
        if row is not None and (row.finished_at is not None or row.given_up):
            return row
        others = MeasuredBoard.objects.filter(_unfinished(now)).exclude(key=key)
        mine = others.filter(requested_by=person).count()
        if mine >= MAX_UNFINISHED:
            text = gettext_noop("%(max)d boards that you measure are not finished. Wait for one, or close it.")
            raise Refused("too_many_measurements", text, max=MAX_UNFINISHED)
        if others.count() >= MAX_WAITING:
            text = gettext_noop("Too many boards are being measured. Come back in a while.")
            raise Refused("too_many_measurements", text, max=MAX_WAITING)
        bots = book.ruleset.bots
        assert bots is not None
        made, _ = MeasuredBoard.objects.update_or_create(
            key=key,
            defaults={"wanted_until": now + WANTED, "requested_by": person},
            create_defaults={
                "ruleset": book.key,
                "board": book.board,
                "options": as_dict(book.options),
                "seats": seats,
                "target": sum(1 for _ in batches_of(bots.restrictions, GAMES)),
                "requested_by": person,
                "wanted_until": now + WANTED,
            },
        )
    return made


def look_at(row: MeasuredBoard) -> None:
    """Somebody looks at the progress: go on for a while."""
    if row.finished_at is None:
        MeasuredBoard.objects.filter(pk=row.pk).update(wanted_until=now_ms() + WANTED)


def stop(row: MeasuredBoard) -> None:
    """Play no more games of an unfinished measurement; those that were played stay for the next request."""
    MeasuredBoard.objects.filter(pk=row.pk, finished_at=None).update(wanted_until=0)


def run_next(seconds: float = RUN_SECONDS) -> int:
    """Play the next batches of the measurement that has waited longest; return how many were played."""
    claimed = _claim()
    if claimed is None:
        return 0
    played = 0
    for tally in _play(claimed, seconds):
        if not _store(claimed, tally):
            break
        played += 1
        if not MeasuredBoard.objects.filter(_unfinished(now_ms()), pk=claimed.pk).exists():
            break  # finished, or nobody waits for more
    _release(claimed, played)
    return played


def _unfinished(now: int) -> Q:
    """Those that somebody waits for; one that is wanted for longer was requested by another clock."""
    wanted = Q(wanted_until__gte=now, wanted_until__lte=now + 2 * WANTED)
    return wanted & Q(finished_at=None, failures__lt=MAX_FAILURES)


def _claim() -> MeasuredBoard | None:
    """Claim the oldest measurement that somebody waits for, if none is running."""
    now = now_ms()
    longest = now + PROCESS_TIMEOUT * 1000  # a later claim was made by another clock
    claimed = Q(claimed_until__gte=now, claimed_until__lte=longest)
    unfinished = MeasuredBoard.objects.filter(_unfinished(now))
    if MeasuredBoard.objects.filter(claimed, finished_at=None).exists():
        return None
    first = unfinished.order_by("requested_at", "pk").first()
    if first is None:
        return None
    taken = MeasuredBoard.objects.filter(~claimed, pk=first.pk).update(claimed_until=longest)
    return first if taken else None


def _play(claimed: MeasuredBoard, seconds: float) -> Iterator[dict[str, Any]]:
    """Play batches and yield the tally after each."""
    task = {
        "ruleset": claimed.ruleset,
        "board": claimed.board,
        "options": claimed.options,
        "seats": claimed.seats,
        "tally": claimed.tally,
        "games": GAMES,
        "seconds": seconds,
        "processes": settings.MEASURING_PROCESSES,
    }
    return lines_of("games.measuring", task, timeout=PROCESS_TIMEOUT, key=claimed.key)


def _store(claimed: MeasuredBoard, tally: dict[str, Any]) -> bool:
    """Store the tally; False if another worker has stored some in the meantime."""
    batches = tally["batches"]
    finished = batches >= claimed.target
    stored = MeasuredBoard.objects.filter(pk=claimed.pk, batches=claimed.batches).update(
        tally=tally, batches=batches, failures=0, finished_at=timezone.now() if finished else None
    )
    claimed.batches = batches
    return bool(stored)


def _release(claimed: MeasuredBoard, played: int) -> None:
    """Release the claim; a measurement that keeps failing is given up in the end."""
    rows = MeasuredBoard.objects.filter(pk=claimed.pk)
    rows.update(claimed_until=0, failures=0 if played else F("failures") + 1)
    _delete_oldest()


def _delete_oldest() -> None:
    """Keep the latest results, and no measurement for long that nobody waited for."""
    oldest = MeasuredBoard.objects.filter(finished_at__isnull=False).order_by("-finished_at").values("pk")[MAX_STORED:]
    MeasuredBoard.objects.filter(pk__in=list(oldest.values_list("pk", flat=True))).delete()
    MeasuredBoard.objects.filter(finished_at=None, wanted_until__lt=now_ms() - FORGOTTEN).delete()
