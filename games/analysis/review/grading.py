"""What a decision cost against the best of its alternatives, by playouts in the same imagined games.

A few playouts look for the alternative that could be better; fresh ones then tell how much better it is, so that none
is found better only because it was the luckiest of many. What seems better then has to prove it in others, which go on
for longer: they rest less on the function of chances, and on different positions of it. No alternative needs somebody
else to agree: what a bot would have agreed to says nothing of whoever sat there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from games.analysis.candidates import candidates
from games.analysis.playouts import Effort, Gain, chances_after, gain
from games.analysis.review.findings import Alternative, Grade, Graded
from games.analysis.review.reasons import SURE, Playouts, reason
from games.analysis.review.walk import Evaluate
from games.engine.copying import copied
from games.engine.play import play
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState
from games.engine.views import event_view

GRADES: tuple[tuple[float, Grade], ...] = ((0.10, "blunder"), (0.05, "mistake"), (0.02, "inaccuracy"))
"""From so many hundredths of the chance to win on, the worst first."""
LEAST = GRADES[-1][0]
LOOK = Effort(playouts=8, rolls=12, counts=8)
COMPARE = Effort(playouts=48, rolls=12, counts=48)
PROVE = Effort(playouts=320, rolls=40, decisions=1_200, counts=64)
MOST_OTHERS = 3
"""Of a graded decision, so many more alternatives are compared with the best one."""
LIKELY = 2
"""What is better by so many standard errors in the comparison is proved or disproved."""
STEPS = (0.125, 0.25, 0.375, 0.5, 0.75, 1.0)
"""The parts of the playouts after which it is asked whether the others could still prove anything."""
HOPE = 1.5
"""They could, unless the mean of all would have to be so many standard deviations better than the mean so far."""


class Weighed(NamedTuple):
    """A decision that had alternatives; `graded` is None if none of them was better for sure."""

    graded: Graded | None


def grade_of(cost: float, error: float) -> Grade | None:
    """The grade of a decision that cost so much of the chance to win; None if it is too little or not sure."""
    if cost <= SURE * error:
        return None
    return next((grade for least, grade in GRADES if cost >= least), None)


def weigh(
    book: Rulebook,
    state: GameState[Any, Any],
    seat: int,
    action: Action,
    evaluate: Evaluate,
    seed: str,
    version: int,
) -> Weighed | None:
    """Weigh an action of `seat` in this position against its alternatives; None if it had none.

    The result depends on what the seat can see, and on `seed`.
    """
    found = candidates(book, state, seat)
    others = [other for other in found if other != action and not asks_others(book, state, seat, other)]
    if not others:
        return None
    try:
        looked = chances_after(book, state, seat, [action, *others], evaluate, f"{seed}/look", LOOK)
        chosen, *rest = ([chances[seat] for chances in playouts] for playouts in looked)
        gains = [gain(values, chosen) for values in rest]
        ranked = sorted(range(len(others)), key=lambda one: -gains[one].mean)
        best = ranked[0]
        if gains[best].mean + LIKELY * gains[best].error < LEAST:
            return Weighed(None)
        better = others[best]
        pair = [action, better]
        if tried(book, state, seat, pair, evaluate, f"{seed}/compare", COMPARE, LIKELY) is None:
            return Weighed(None)
        proved = tried(book, state, seat, pair, evaluate, f"{seed}/prove", PROVE, SURE)
        if proved is None:
            return Weighed(None)
        known = _gain_of(proved, seat)
        grade = grade_of(known.mean, known.error)
        assert grade is not None
        further = [others[one] for one in ranked[1 : 1 + MOST_OTHERS]]
        beside = chances_after(book, state, seat, [better, *further], evaluate, f"{seed}/others", COMPARE)
    except Refused:  # allowed by something hidden, which is not as it was in an imagined game
        return None
    chances, better_chances = ([_mean(playouts, one) for one in range(len(playouts[0]))] for playouts in proved)
    return Weighed(
        Graded(
            version,
            seat,
            grade,
            round(known.mean, 4),
            round(known.error, 4),
            chances,
            better_chances,
            msgspec.to_builtins(better),
            begins_with(book, state, seat, better),
            _helped(proved, seat),
            reason(book, state, seat, action, better, proved),
            [
                _alternative(book, state, seat, other, _gain_of((playouts, beside[0]), seat))
                for other, playouts in zip(further, beside[1:], strict=True)
            ],
            PROVE.rolls,
            msgspec.to_builtins(action),
            begins_with(book, state, seat, action),
        )
    )


def tried(
    book: Rulebook,
    state: GameState[Any, Any],
    seat: int,
    pair: Sequence[Action],
    evaluate: Evaluate,
    seed: str,
    effort: Effort,
    errors: float,
) -> Playouts | None:
    """The playouts of two actions; None unless the second is better by LEAST, and by more than so many standard errors.

    They are given up as soon as those that are left would have to be much better than those so far. What is better is
    never accepted before all are made, which would be to stop at a lucky moment.
    """
    playouts: list[list[Sequence[float]]] = [[], []]
    for part in STEPS:
        so_far = effort._replace(playouts=round(part * effort.playouts))
        more = chances_after(book, state, seat, pair, evaluate, seed, so_far, len(playouts[0]))
        playouts = [[*one, *others] for one, others in zip(playouts, more, strict=True)]
        if not _hopeful(_gain_of(playouts, seat), part, errors):
            return None
    return playouts


def _hopeful(found: Gain, part: float, errors: float) -> bool:
    """Whether the gain by this part of the playouts could be enough by all of them; by all, whether it is."""
    error = found.error * sqrt(part)
    mean = found.mean + HOPE * found.error * sqrt(1 - part)
    return mean >= LEAST and mean > errors * error


def _alternative(book: Rulebook, state: GameState[Any, Any], seat: int, action: Action, worse: Gain) -> Alternative:
    cost, error = round(worse.mean, 4), round(worse.error, 4)
    return Alternative(msgspec.to_builtins(action), cost, error, begins_with(book, state, seat, action))


def _helped(playouts: Playouts, seat: int) -> int | None:
    """The rival who is better off for sure by the first action than by the second, most of all."""
    gains = {one: _gain_of(playouts[::-1], one) for one in range(len(playouts[0][0])) if one != seat}
    best = max(gains, key=lambda one: gains[one].mean)
    return best if gains[best].mean > SURE * gains[best].error else None


def asks_others(book: Rulebook, state: GameState[Any, Any], seat: int, action: Action) -> bool:
    """Whether an action is an offer: it leaves a question to others that the game does not wait for."""
    copy = copied(state)
    play(book, copy, seat, action)
    known = {decision.id for decision in state.decisions}
    asked = (one.seats(copy.table) for one in copy.decisions if one.id not in known and not one.blocking)
    return any(seats and seat not in seats for seats in asked)


def _gain_of(playouts: Playouts, seat: int) -> Gain:
    """How much more the second action is worth to a seat than the first."""
    first, second = ([chances[seat] for chances in one] for one in playouts)
    return gain(second, first)


def _mean(playouts: Sequence[Sequence[float]], seat: int) -> float:
    return round(fmean(chances[seat] for chances in playouts), 4)


def begins_with(book: Rulebook, state: GameState[Any, Any], seat: int, action: Action) -> list[dict[str, Any]]:
    """The events of an action, as everybody would have seen them, up to the first that draws or hides something."""
    events = []
    for event in play(book, copied(state), seat, action):
        seen = event_view(event, None)
        if event.draws() or seen != event_view(event, seat):
            break
        events.append(seen)
    return events
