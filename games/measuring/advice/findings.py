"""What has become better for sure by a change, and is therefore advice."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

from msgspec import Struct

from games.edits import Edit
from games.measuring.advice.aims import Aim, aims_of
from games.measuring.advice.changes import Change
from games.measuring.advice.trials import Candidate, Trial, Trials, differences
from games.measuring.figures import Figures, figures_of
from games.measuring.intervals import CONFIDENCE

MOST, MOST_EACH = 5, 3
"""Pieces of advice, and those on one figure."""
WHOLE_GAME = ("ended", "minutes")
"""What no change may spoil."""
LEAST_GAIN = 0.15
"""How much of the way to where a figure should be is worth a sentence."""
FEWEST = 10
"""Batches that can be compared."""
AS_GOOD = 0.95
"""Of two sizes of a change, the smaller is advised if it does so much of what the larger does."""


class Piece(Struct, frozen=True, kw_only=True):
    """A change with its edits, and a figure before and after it, the former as it was measured.

    `figure` is "ended", "minutes", "first_seat", "houses_ran_out", "settled", "group" (its return) or "card" (what it
    changes of somebody's cash). `spaces` are those of the group, `effect` that of the cards.
    """

    figure: str
    before: float
    after: float
    spaces: tuple[int, ...]
    effect: str
    change: Change
    edits: list[Edit]
    gain: float
    """How much of the way to where the figure should be the change goes."""


def findings(
    measured: Figures, aims: list[Aim], candidates: Sequence[Candidate], trials: Trials, each: int
) -> list[Piece]:
    """The best pieces of advice so far, of the changes with which `each` batch has been played."""
    found = [
        piece
        for candidate, trial in zip(candidates, trials.trials[1:], strict=False)
        if len(trial.values) == each
        and (piece := _found(measured, aims, candidate, trials.trials[0], trial)) is not None
    ]
    return _best(found, aims)


def _found(measured: Figures, aims: list[Aim], candidate: Candidate, plain: Trial, trial: Trial) -> Piece | None:
    """The figure that spoils most of those that a change mends; None if there is none, or if it spoils another."""
    after = figures_of(candidate.book, trial.tally)
    spoilt = {(aim.figure, aim.is_to_rise) for aim in aims_of(candidate.book, after) if aim.figure in WHOLE_GAME}
    if spoilt - {(aim.figure, aim.is_to_rise) for aim in aims}:
        return None
    for at, aim in enumerate(aims):
        value = aim.value(after) if candidate.change.concerns(aim) else None
        gain = 0.0 if value is None else aim.improvement(value)
        if gain >= LEAST_GAIN and is_better(differences(plain, trial, at, aim)):
            return _piece(aim, candidate, measured, after, gain)
    return None


def is_better(gains: Sequence[float]) -> bool:
    """Whether the differences of pairs are above nothing on average, beyond their 95 % interval."""
    if len(gains) < FEWEST:
        return False
    freedom = len(gains) - 1
    quantile = CONFIDENCE + 2.6 / freedom  # of Student's distribution, a little on the safe side
    return mean(gains) > quantile * stdev(gains) / sqrt(len(gains))


def _piece(aim: Aim, candidate: Candidate, measured: Figures, after: Figures, gain: float) -> Piece:
    return Piece(
        figure=aim.figure,
        before=round(aim.shown(measured), 1),
        after=round(aim.shown(after), 1),
        spaces=aim.spaces,
        effect=aim.effect,
        change=candidate.change,
        edits=candidate.edits,
        gain=round(gain, 2),
    )


def _best(pieces: list[Piece], aims: list[Aim]) -> list[Piece]:
    """One size of each change, the best first, and not too many on the same figure."""
    order = {aim.of: at for at, aim in enumerate(aims)}
    chosen: dict[tuple[int, str], Piece] = {}
    for piece in sorted(pieces, key=lambda piece: abs(piece.change.percent)):
        key = order[piece.figure, piece.spaces, piece.effect], piece.change.what
        if key not in chosen or piece.gain * AS_GOOD > chosen[key].gain:
            chosen[key] = piece
    ranked = sorted(chosen.items(), key=lambda item: (-item[1].gain, item[0]))
    found: list[Piece] = []
    each: dict[int, int] = {}
    for (aim, _), piece in ranked:
        each[aim] = each.get(aim, 0) + 1
        if each[aim] <= MOST_EACH and len(found) < MOST:
            found.append(piece)
    return found
