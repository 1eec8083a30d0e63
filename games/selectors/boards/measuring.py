"""Reading measurements of boards: how far they are, their figures, and advice."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from games import rulesets
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.measuring.advice.findings import Piece, findings
from games.measuring.advice.trials import Trials, candidates_of
from games.measuring.figures import Figures, figures_of
from games.measuring.identity import measuring_key
from games.measuring.playing import can_measure
from games.measuring.tally import Tally
from games.models import MeasuredBoard, Room

NOT_FOR_BOTS = ("bot_pace",)
"""Options that make no difference to what is counted."""
SEATS = 4
"""The number of players for which a board is measured if nobody says otherwise."""

State = Literal["none", "waiting", "running", "finished", "failed", "outdated"]
"""`none`: nobody has asked for it yet."""


class Measurement(Struct, frozen=True, kw_only=True):
    """How far a measurement is, in percent, with the figures of the games so far.

    It is known by its `key`, which the same board, options and number of seats share. `outdated`: the board cannot be
    read by the rules as they are now.
    """

    key: str
    state: State
    progress: int
    figures: Figures | UnsetType = UNSET


class Advice(Struct, frozen=True, kw_only=True):
    """How far the trials of changes of a measured board are, in percent, and what has become better for sure so far.

    `key` is that of the measurement, and `tried` the number of changes, which is none if no figure is poor.
    """

    key: str
    state: State
    progress: int
    tried: int = 0
    found: list[Piece] = []


def room_rules(room: Room) -> Rulebook:
    """The rules on a room's board with its options, but for the time for decisions, which bots do not need."""
    options = {name: value for name, value in room.options.items() if name not in NOT_FOR_BOTS}
    for clock in rulesets.decision_clocks(room.ruleset):
        options.pop(clock, None)
    return rulesets.rulebook(room.ruleset, None if room.board is None else room.board.data, options)


def measurement_of(room: Room) -> Measurement:
    """What is known of the games of a room as it is set up now; no key if boards of its game are not measured."""
    try:
        book = room_rules(room)
    except Refused:
        return Measurement(key="", state="outdated", progress=0)
    if not can_measure(book):
        return Measurement(key="", state="none", progress=0)
    key = measuring_key(book, room.seats)
    row = measurement(key)
    return Measurement(key=key, state="none", progress=0) if row is None else read(row)


def measurement(key: str) -> MeasuredBoard | None:
    """The measurement with this key."""
    return MeasuredBoard.objects.filter(key=key, advises=None).first()


def advice_on(key: str) -> MeasuredBoard | None:
    """The trials of changes of the board that was measured under this key."""
    return MeasuredBoard.objects.filter(advises__key=key).select_related("advises").first()


def book_of(row: MeasuredBoard) -> Rulebook:
    """The rules that are played; raises Refused if they can no longer be."""
    return rulesets.rulebook(row.ruleset, row.board, row.options)


def measured_figures(row: MeasuredBoard) -> Figures:
    """The figures of a measurement in which games were played; raises Refused like `book_of`."""
    return figures_of(book_of(row), msgspec.convert(row.tally, Tally, strict=False))


def read(row: MeasuredBoard) -> Measurement:
    """What a measurement says by now."""
    if row.tally is None:
        return Measurement(key=row.key, state=_state(row), progress=0)
    try:
        figures = measured_figures(row)
    except Refused:
        return Measurement(key=row.key, state="outdated", progress=row.progress)
    return Measurement(key=row.key, state=_state(row), progress=row.progress, figures=figures)


def is_measured(ruleset: str, document: dict[str, Any]) -> bool:
    """Whether boards of this game are measured at all."""
    return can_measure(rulesets.rulebook(ruleset, document))


def usual_seats(key: str) -> list[int]:
    """The numbers of players of a game, that for which boards are measured first."""
    return sorted(rulesets.find(key).player_counts, key=lambda count: abs(count - SEATS))


def unfinished_measurement(book: Rulebook) -> MeasuredBoard | None:
    """The measurement of a board for the usual number of players that has been requested."""
    return measurement(measuring_key(book, usual_seats(book.key)[0]))


def figures_by_default(ruleset: str, document: dict[str, Any]) -> Figures | None:
    """The figures of a board that is measured with the default options."""
    (figures,) = figures_of_each([(ruleset, document)])
    return figures


def figures_of_each(boards: Iterable[tuple[str, dict[str, Any]]]) -> list[Figures | None]:
    """The figures of boards, of a game and with a document each, that are measured with the default options.

    They are those for four players, or else for any number of them.
    """
    keys = [_keys_by_default(ruleset, document) for ruleset, document in boards]
    finished = MeasuredBoard.objects.filter(key__in=list(chain(*keys)), finished_at__isnull=False)
    rows = {row.key: row for row in finished}
    found = [next((rows[key] for key in each if key in rows), None) for each in keys]
    return [None if row is None else figures_in(row) for row in found]


def _keys_by_default(ruleset: str, document: dict[str, Any]) -> list[str]:
    try:
        book = rulesets.rulebook(ruleset, document)
    except Refused:
        return []  # the rules read it no longer
    return [measuring_key(book, seats) for seats in usual_seats(book.key)] if can_measure(book) else []


def figures_in(row: MeasuredBoard) -> Figures | None:
    """The figures of a measurement; None if the rules read its board no longer, or nothing was played yet."""
    figures = read(row).figures
    return None if isinstance(figures, UnsetType) else figures


def read_advice(row: MeasuredBoard) -> Advice:
    """What advice there is by now."""
    measured = row.advises
    assert measured is not None
    try:
        figures = measured_figures(measured)
    except Refused:
        return Advice(key=measured.key, state="outdated", progress=row.progress)
    aims, candidates = candidates_of(book_of(row), figures)
    trials = msgspec.convert(row.tally, Trials, strict=False) if row.tally is not None else Trials()
    each = row.target // (1 + len(candidates))
    found = findings(figures, aims, candidates, trials, each)
    return Advice(key=measured.key, state=_state(row), progress=row.progress, tried=len(candidates), found=found)


def _state(row: MeasuredBoard) -> State:
    if row.finished_at is not None:
        return "finished"
    if row.given_up:
        return "failed"
    return "waiting" if row.tally is None else "running"
