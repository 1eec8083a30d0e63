"""The site's own boards: every site has them in its gallery, and measures them while nobody waits for a measurement."""

from __future__ import annotations

import msgspec
from django.conf import settings

from games import rulesets
from games.engine.refusal import Refused
from games.measuring.identity import measuring_key
from games.measuring.playing import can_measure
from games.models import LISTED, Board, GalleryBoard, MeasuredBoard
from games.rulesets.further_boards import further_boards
from games.selectors.boards.measuring import SEATS, figures_in
from games.services.boards import measuring
from games.services.boards.gallery import official_board


def publish() -> None:
    """Put the boards that come with the games into the gallery; one that has changed gets another version."""
    for board in further_boards():
        official_board(board.ruleset, board.name, board.document, board.key)


def request_measuring() -> None:
    """Request the measurement of one without measures, unless one is being measured, or somebody waits for theirs."""
    if not settings.SIMULATE_PLAYED_BOARDS or measuring.QUEUE.unfinished().exists():
        return
    keys = _keys()
    known = {row.key: row for row in MeasuredBoard.objects.filter(key__in=keys)} if keys else {}
    for key, board in keys.items():
        row = known.get(key)
        if row is not None and row.finished_at is not None:
            figures = figures_in(row)
            board.measures = None if figures is None else msgspec.to_builtins(figures)
            board.save(update_fields=["measures"])
            return
        if row is None or not row.given_up:
            measuring.request_for_site(board.ruleset, board.data, SEATS)
            return


def _keys() -> dict[str, Board]:
    """Those without measures, by the keys that their measurements have."""
    entries = GalleryBoard.objects.filter(LISTED, official=True, current__measures__isnull=True)
    boards = [entry.current for entry in entries.order_by("pk").select_related("current").defer("words")]
    keys = {}
    for board in boards:
        if board is None:
            continue
        try:
            book = rulesets.rulebook(board.ruleset, board.data)
        except Refused:  # of another release
            continue
        if can_measure(book):
            keys[measuring_key(book, SEATS)] = board
    return keys
