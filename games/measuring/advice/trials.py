"""Playing on changed boards: the same seeds as on the board itself, so that games are compared one by one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from games import rulesets
from games.edits import Edit, edited
from games.engine.options import as_dict
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.measuring.advice.aims import Aim, aims_of
from games.measuring.advice.changes import Change, changes_for, edits_of
from games.measuring.figures import Figures, figures_of
from games.measuring.tally import BATCH, Batch, Tally

GAMES = 500
"""Games on each changed board, and as many on the board as it is."""
BATCHES = GAMES // BATCH
GLANCE = 6
"""Batches after which a change is given up that has made the figure no better so far."""


class Candidate(Struct, frozen=True):
    """A changed board."""

    change: Change
    edits: list[Edit]
    book: Rulebook


class Trial(Struct):
    """Games on one of the boards: their figures all together, and batch by batch the values of all aims."""

    tally: Tally
    values: list[list[float | None]]
    given_up: bool = False


class Trials(Struct, forbid_unknown_fields=True):
    """All games so far; the first trial is that of the board as it is. `batches` counts what was skipped, too."""

    batches: int = 0
    trials: list[Trial] = []


def candidates_of(book: Rulebook, figures: Figures) -> tuple[list[Aim], list[Candidate]]:
    """The poor figures, and the changed boards that are tried because of them."""
    aims = aims_of(book, figures)
    return aims, [
        Candidate(change, edits, changed)
        for change in changes_for(aims, book.board)
        if (changed := _changed(book, edits := edits_of(change, book.board))) is not None
    ]


def _changed(book: Rulebook, edits: list[Edit]) -> Rulebook | None:
    """The rules on the changed board; None if nobody could play on it, as an amount is too large."""
    board, _ = edited(msgspec.json.decode(msgspec.json.encode(book.board)), edits)
    try:
        return rulesets.rulebook(book.key, board, as_dict(book.options))
    except Refused:
        return None


def next_batches(trials: Trials, boards: int, each: int = BATCHES) -> tuple[int, list[Batch]] | None:
    """The board that is played on next, and the batches until it is decided how to go on; None once all is played.

    On `each` board so many batches are played.
    """
    for board in range(boards):
        if board == len(trials.trials):
            return board, _batches(0, min(GLANCE, each))
        trial = trials.trials[board]
        played = len(trial.values)
        if not trial.given_up and played < each:
            return board, _batches(played, min(GLANCE, each) if played < GLANCE else each)
    return None


def _batches(first: int, end: int) -> list[Batch]:
    return [Batch(number, "") for number in range(first, end)]


def count(
    trials: Trials, board: int, played: Tally, aims: list[Aim], candidate: Candidate | None, book: Rulebook, each: int
) -> None:
    """Add a batch on one of the boards, and give up a change that does no good."""
    if board == len(trials.trials):
        trials.trials.append(Trial(Tally.empty(book, played.seats), []))
    trial = trials.trials[board]
    figures = figures_of(book, played)
    trial.tally.merge(played)
    trial.values.append([aim.value(figures) for aim in aims])
    trials.batches += 1
    if candidate is not None and len(trial.values) == GLANCE and not _helps(trials.trials[0], trial, aims, candidate):
        trial.given_up = True
        trials.batches += each - GLANCE


def _helps(plain: Trial, trial: Trial, aims: list[Aim], candidate: Candidate) -> bool:
    """Whether any figure that it was made for has become better so far."""
    return any(
        sum(differences(plain, trial, at, aim)) > 0 for at, aim in enumerate(aims) if candidate.change.concerns(aim)
    )


def differences(plain: Trial, trial: Trial, at: int, aim: Aim) -> list[float]:
    """How much better each batch was than with the same seeds on the board as it is."""
    sign = 1 if aim.is_to_rise else -1
    pairs: Iterator[tuple[float | None, float | None]] = (
        (before[at], after[at]) for before, after in zip(plain.values, trial.values, strict=False)
    )
    return [sign * (after - before) for before, after in pairs if before is not None and after is not None]
