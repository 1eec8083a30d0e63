"""What a coach says of a decision that is about to be made: whether another is clearly better, for its player to see.

The first thing it does is to imagine anew all that the player does not see, so nothing after that can use it. Most
decisions are settled by a look at the chances at rest; the rest by playouts, in fresh imagined games at each stage, so
that no choice is found better only because it was the luckiest of many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.analysis.candidates import candidates
from games.analysis.imagining import imagined
from games.analysis.playouts import Effort, Gain, chances_after, gain
from games.analysis.review.grading import asks_others, begins_with
from games.analysis.review.settling import chances_at_rest
from games.engine.copying import copied
from games.engine.play import play
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Decision, GameState

LEAST = 0.05
"""What another choice has to add to the chance to win for a warning."""
SURE = 3
"""By how many standard errors it has to be better."""
AT_REST = 0.01
"""A choice that is not better by so much at rest, give or take a standard error, is not looked at any further."""
MOST_OTHERS = 3
"""So many of those are, the best at rest first."""
ROLLS = 12
"""After so many a playout is cut."""
REST, LOOK, COMPARE, PROVE = 4, 8, 16, 64
"""Games for each choice: at rest, to find the best one, to compare it with the player's, and to be sure."""
ENOUGH = 32
"""If there is no time for all of the last ones, so many do."""
PIECE = 8
"""After so many it is asked whether there is time for more."""


class Advice(msgspec.Struct, frozen=True):
    """What is better than the player's choice, as JSON, by how much of the chance to win, and the standard error.

    `events` are what it begins with, as the player would see it. Without `better` it is not to make the offer.
    """

    better: dict[str, Any] | None
    cost: float
    error: float
    events: list[dict[str, Any]]


class OutOfTime(Exception):
    """There is no time for more playouts."""


def advice(
    book: Rulebook,
    state: GameState[Any, Any],
    seat: int,
    action: Action,
    seed: str,
    in_time: Callable[[], bool] = lambda: True,
) -> Advice | None:
    """What to tell `seat` before it takes `action` in this position; None if no other choice is better for sure.

    Nor is anything said of actions that the rules refuse, that draw, or that have no alternative, and once `in_time` is
    false. The result depends on what the seat can see, on `seed`, and on the time there is.
    """
    seen = imagined(book, state, seat, f"{seed}/seen")
    try:
        judged = _Judgement(book, seen, seat, action, seed, in_time)
        found = judged.better(alternatives(book, seen, seat, action))
    except (Refused, OutOfTime):  # refused here, or allowed by something hidden that is not as it is imagined
        return None
    if found is None:
        return None
    better, known = found
    cost, error = round(known.mean, 4), round(known.error, 4)
    if better is None:
        return Advice(None, cost, error, [])
    return Advice(_as_command(seen, seat, better), cost, error, begins_with(book, seen, seat, better))


def alternatives(book: Rulebook, state: GameState[Any, Any], seat: int, action: Action) -> list[Action | None]:
    """What `seat` could sensibly do instead of an action; nothing if it draws at once, as a roll does.

    Instead of making an offer it can only make none (None): everything else it can do as well, before or after. To
    offer something is no alternative: whether others agree is theirs. An answer to an offer has other answers to it.
    Raises Refused for an action that is not legal.
    """
    if draws_at_once(book, state, seat, action):
        return []
    if asks_others(book, state, seat, action):
        return [None]
    asked = _asked(state, seat, action)
    answers = None if asked is None or asked.blocking else asked.answers
    return [
        other
        for other in candidates(book, state, seat)
        if other != action and (answers is None or type(other) in answers) and not asks_others(book, state, seat, other)
    ]


def draws_at_once(book: Rulebook, state: GameState[Any, Any], seat: int, action: Action) -> bool:
    """Whether an action begins with a draw. Raises Refused for one that is not legal."""
    events = play(book, copied(state), seat, action)
    return bool(events and events[0].draws())


def _asked(state: GameState[Any, Any], seat: int, action: Action) -> Decision | None:
    """The decision that an action answers; None for one that answers none."""
    open_for_seat = (one for one in state.decisions if seat in one.seats(state.table))
    return next((one for one in open_for_seat if type(action) in one.answers), None)


def _as_command(state: GameState[Any, Any], seat: int, action: Action) -> dict[str, Any]:
    """An action as a client sends it, with the number of the decision that it answers."""
    asked = _asked(state, seat, action)
    told: dict[str, Any] = msgspec.to_builtins(action)
    return told if asked is None else told | {"decision": asked.id}


class _Judgement(msgspec.Struct):
    """The comparison of a choice with others by playouts, as long as there is time."""

    book: Rulebook
    state: GameState[Any, Any]
    seat: int
    action: Action
    seed: str
    in_time: Callable[[], bool]

    def better(self, others: Sequence[Action | None]) -> tuple[Action | None, Gain] | None:
        """The best of the alternatives that are better at rest, and its gain; None if that is not enough, or not sure.

        Raises OutOfTime.
        """
        hopeful = self._better_at_rest(others)[:MOST_OTHERS]
        if not hopeful:
            return None
        looked = self.gains(hopeful, LOOK, "look")
        best = max(range(len(hopeful)), key=lambda one: looked[one].mean)
        if looked[best].mean + SURE * looked[best].error < LEAST:
            return None
        known = self._proved(hopeful[best])
        return None if known is None else (hopeful[best], known)

    def _better_at_rest(self, others: Sequence[Action | None]) -> Sequence[Action | None]:
        """Those that are, the best first; to make no offer always, as the offer may not be answered by then."""
        if not others or None in others:
            return others
        rested = self.gains(others, REST, "rest", rolls=0)
        ranked = sorted(range(len(others)), key=lambda one: -rested[one].mean)
        return [others[one] for one in ranked if rested[one].mean + rested[one].error >= AT_REST]

    def _proved(self, other: Action | None) -> Gain | None:
        """By how much an alternative is better, in fresh games; None if it is not enough, or not sure."""
        (likely,) = self.gains([other], COMPARE, "compare")
        if likely.mean < LEAST:
            return None
        (known,) = self.gains([other], PROVE, "prove", enough=ENOUGH)
        return known if known.mean >= LEAST and known.mean > SURE * known.error else None

    def gains(
        self, others: Sequence[Action | None], games: int, stage: str, rolls: int = ROLLS, enough: int | None = None
    ) -> list[Gain]:
        """How much more each of the others is worth, in the same imagined games, which go on for so many rolls.

        Raises OutOfTime unless there was time for `enough` of them, by default for all.
        """
        values: list[list[float]] = [[] for _ in range(len(others) + 1)]
        effort = Effort(playouts=min(PIECE, games), rolls=rolls, counts=PIECE)
        for piece in range(max(1, games // PIECE)):
            if not self.in_time():
                if enough is not None and piece * PIECE >= enough:
                    break
                raise OutOfTime
            seed = f"{self.seed}/{stage}/{piece}"
            choices = [self.action, *others]
            told = chances_after(self.book, self.state, self.seat, choices, chances_at_rest, seed, effort)
            for known, one in zip(values, told, strict=True):
                known += [chances[self.seat] for chances in one]
        own, *rest = values
        return [gain(one, own) for one in rest]
