"""Reviewing ended games in the background: requesting it, going on with it, and stopping.

A review goes on only while somebody looks at its progress; what was found stays, for the next request.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q

from games import refusals
from games.clock import now_ms
from games.engine.refusal import Refused, gettext_noop
from games.models import Game, Kind, ReviewedGame, Status
from games.recordings.beginnings import book_of, initial_state
from games.recordings.engine_version import engine_version
from games.selectors.play.hands import is_covered
from games.selectors.replays.frames import check_of
from games.selectors.replays.recording import recording_of
from games.services.boards.queue import Queue

RUN_SECONDS = 12.0
"""How long one run of the scheduled task goes on; the next run follows soon after."""
PROCESS_TIMEOUT = 120
"""Seconds after which the process is killed: while the machine has other work, it may hardly get on."""
WANTED = 15_000
"""Milliseconds for which a review goes on after somebody has looked at its progress."""
MAX_UNFINISHED = 2
"""Reviews of one person: one that runs and one that waits."""
MAX_WAITING = 40
"""Those of all."""
FORGOTTEN = 86_400_000
"""Milliseconds after which a review is deleted that nobody waited for."""
EDITION = 5
"""Raised when reviews find something else in the same game by the same rules: they are made again."""


def request_review(game: Game, person: Any) -> ReviewedGame:
    """Review a finished game for a person, or go on with it.

    Raises Refused: `not_over`, `covered`, `not_reviewed` of a game that today's rules play differently, and
    `too_many_reviews`.
    """
    if game.status != Status.FINISHED:
        raise refusals.not_over()
    if is_covered(game):
        raise refusals.covered(game)
    key, now = _key(game), now_ms()
    with transaction.atomic():
        get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=person.pk)
        row = ReviewedGame.objects.filter(game=game).first()
        if row is not None and row.key != key:
            row.delete()
            row = None
        if row is not None and (row.finished_at is not None or row.given_up):
            return row
        if row is None and not check_of(game).fits:
            text = gettext_noop("The rules have changed since this game, so it can't be reviewed any more.")
            raise Refused("not_reviewed", text)
        _refuse_too_many(game, person)
        asked = {"wanted_until": now + WANTED, "requested_by": person}
        made = {"key": key, "target": game.version} | asked
        made_row, _ = ReviewedGame.objects.update_or_create(game=game, defaults=asked, create_defaults=made)
    return made_row


def _refuse_too_many(game: Game, person: Any) -> None:
    others = QUEUE.unfinished().exclude(game=game)
    if others.filter(requested_by=person).count() >= MAX_UNFINISHED:
        text = gettext_noop("%(max)d reviews that you asked for are not finished. Wait for one, or close it.")
        raise Refused("too_many_reviews", text, max=MAX_UNFINISHED)
    if others.count() >= MAX_WAITING:
        text = gettext_noop("Too many games are being reviewed. Come back in a while.")
        raise Refused("too_many_reviews", text, max=MAX_WAITING)


def look_at(row: ReviewedGame) -> None:
    """Somebody looks at the progress: go on for a while."""
    if row.finished_at is None:
        ReviewedGame.objects.filter(pk=row.pk).update(wanted_until=now_ms() + WANTED)


def stop(row: ReviewedGame) -> None:
    """Go on no more with an unfinished review; what was found stays for the next request."""
    ReviewedGame.objects.filter(pk=row.pk, finished_at=None).update(wanted_until=now_ms() - 1)


def run_next(seconds: float = RUN_SECONDS) -> int:
    """Go on with the review that has waited longest; return how often something was stored."""
    return QUEUE.run_next(seconds)


def _key(game: Game) -> str:
    """The hash of the game, the rules and the edition of reviews."""
    text = f"{EDITION}/{game.pk}/{game.seed_hash}/{engine_version(game.ruleset)}"
    return sha256(text.encode()).hexdigest()


def _process(row: ReviewedGame) -> tuple[str, dict[str, Any]]:
    """What reviews it. Only what people decided is graded."""
    game = row.game
    book = book_of(game)
    state, _ = initial_state(game, book)
    people = game.seats.filter(kind=Kind.PERSON).order_by("number").values_list("number", flat=True)
    moves = [
        {
            "seat": one.seat,
            "action": msgspec.json.decode(one.action) if one.action else None,
            "decision": one.decision,
            "automatic": one.automatic,
        }
        for one in recording_of(game).versions[1:]
    ]
    task = {
        "ruleset": game.ruleset,
        "board": game.board,
        "options": game.options,
        "position": msgspec.json.decode(book.encode(state)),
        "moves": moves,
        "graded": list(people),
        "findings": row.findings,
        "seed": row.key,
        "rest": settings.MEASURING_REST,
    }
    return "games.analysis.review", task


def _wanted(now: int) -> Q:
    """Those that somebody waits for; one that is wanted for longer was requested by another clock."""
    return Q(wanted_until__gte=now, wanted_until__lte=now + 2 * WANTED)


QUEUE = Queue(
    model=ReviewedGame,
    process=_process,
    done=lambda findings: int(findings["versions"]),
    key=lambda row: _key(row.game),
    timeout=PROCESS_TIMEOUT,
    wanted=_wanted,
    forgotten=lambda now: Q(wanted_until__lt=now - FORGOTTEN),
)
