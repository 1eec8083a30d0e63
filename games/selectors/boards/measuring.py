"""Reading measurements of boards: how far they are, and their figures."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from games import rulesets
from games.engine.refusal import Refused
from games.measuring.figures import Figures, figures_of
from games.measuring.tally import Tally
from games.models import MeasuredBoard


class Measurement(Struct, frozen=True, kw_only=True):
    """How far a measurement is, in percent, with the figures of the games so far.

    It is known by its `key`, which the same board, options and number of seats share. `outdated`: the board cannot be
    read by the rules as they are now.
    """

    key: str
    state: Literal["waiting", "running", "finished", "failed", "outdated"]
    progress: int
    figures: Figures | UnsetType = UNSET


def measurement(key: str) -> MeasuredBoard | None:
    """The measurement with this key."""
    return MeasuredBoard.objects.filter(key=key).first()


def read(row: MeasuredBoard) -> Measurement:
    """What a measurement says by now."""
    state: Literal["running", "finished", "failed"]
    state = "finished" if row.finished_at else "failed" if row.given_up else "running"
    if row.tally is None:
        return Measurement(key=row.key, state="failed" if row.given_up else "waiting", progress=0)
    try:
        book = rulesets.rulebook(row.ruleset, row.board, row.options)
    except Refused:
        return Measurement(key=row.key, state="outdated", progress=row.progress)
    tally = msgspec.convert(row.tally, Tally, strict=False)
    return Measurement(key=row.key, state=state, progress=row.progress, figures=figures_of(book, tally))
