"""Going through a game as it was played, and dividing every change of the chances into luck and decisions.

The luck of what an action draws is the chance after it, less the mean over all that could have been drawn. What is left
of the change, from the chance before to that mean, is the decision. So both sum to the whole change, whatever the
function of chances is, and luck is zero on average.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

from games.analysis.imagining import imagined
from games.analysis.review.draws import Act, Known, Outcome, Watched, outcomes, samples
from games.analysis.review.settling import NO_ONE
from games.engine.chance import Chance
from games.engine.copying import copied
from games.engine.play import play, time_out
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Event, GameState

Evaluate = Callable[[Rulebook, Sequence[GameState[Any, Any]]], Sequence[Sequence[float]]]
"""The chances of every seat in each of these positions."""


class Move(Struct, frozen=True):
    """One version of a game as it is stored: an action, or else the decision whose time was up."""

    seat: int | None
    action: dict[str, Any] | None
    decision: int | None
    automatic: str = ""


class Changed(NamedTuple):
    """What one version changed of every seat's chance: `luck` and `decision` sum to it.

    `seat` is who acted, or whose time was up; None for nobody. `drawn` says whether there was any luck in it, `before`
    is the position before it, and `events` are what happened.
    """

    seat: int | None
    chances: list[float]
    luck: list[float]
    decision: list[float]
    drawn: bool
    before: GameState[Any, Any]
    events: list[Event]


class Walk:
    """A game that is played again, from its first position on; `state` is where it is now."""

    def __init__(self, book: Rulebook, state: GameState[Any, Any], evaluate: Evaluate, seed: str) -> None:
        self.book, self.state, self.evaluate, self.seed = book, state, evaluate, seed
        self.known: Known = {}
        self.has_hands = book.ruleset.views.own is not None
        (chances,) = evaluate(book, [state])
        self.chances = list(chances)

    def read(self, move: Move) -> tuple[int | None, Action | None, int | None]:
        """Who acted, with what, as the answer to which decision."""
        if move.action is not None and move.seat is not None:
            action, decision = self.book.read_action(move.action)
            return move.seat, action, decision
        asked = next((one for one in self.state.decisions if one.id == move.decision), None)
        seats: tuple[int, ...] = () if asked is None else asked.seats(self.state.table)
        return (seats[0] if len(seats) == 1 else None), None, move.decision

    def pass_over(self, move: Move) -> None:
        """Play one version without judging it."""
        self.action_of(move)(self.state, Watched(self.state, self.known))

    def go_on(self, move: Move, number: int) -> Changed:
        """Play one version, which has this number, and tell its luck from the decision.

        Raises Refused if today's rules do not allow it.
        """
        seat, _, _ = self.read(move)
        act, before = self.action_of(move), copied(self.state)
        known = {group: set(cards) for group, cards in self.known.items()}
        watched = Watched(self.state, self.known)
        events = act(self.state, watched)
        possible = self._possible(act, before, known, seat, number, drawn=watched.made > 0)
        after, *others = self.evaluate(self.book, [self.state, *(one.state for one in possible)])
        seats = range(len(after))
        mean = [
            fsum(outcome.weight * chances[one] for outcome, chances in zip(possible, others, strict=True))
            if possible
            else after[one]
            for one in seats
        ]
        changed = Changed(
            seat,
            list(after),
            [after[one] - mean[one] for one in seats],
            [mean[one] - self.chances[one] for one in seats],
            bool(possible),
            before,
            events,
        )
        self.chances = changed.chances
        return changed

    def action_of(self, move: Move) -> Act:
        """What carries it out in the position where the walk is now."""
        seat, action, decision = self.read(move)

        def act(state: GameState[Any, Any], chance: Chance) -> list[Event]:
            if action is not None and seat is not None:
                return play(self.book, state, seat, action, decision, chance)
            return time_out(self.book, state, decision or 0, chance)

        return act

    def _possible(
        self, act: Act, before: GameState[Any, Any], known: Known, seat: int | None, number: int, *, drawn: bool
    ) -> list[Outcome]:
        """What the action could have led to; nothing if nothing was drawn."""
        random = Random(f"{self.seed}/{number}")
        if self.has_hands:
            positions = self._imagined(before, NO_ONE if seat is None else seat, random)
        else:
            positions = self._copies(before)
        try:
            if drawn:
                return outcomes(act, positions, known, random, hides_cards=self.has_hands)
            return samples(act, positions, random) if self.has_hands else []
        except Refused:  # it was allowed by something hidden that was drawn anew
            return []

    def _copies(self, before: GameState[Any, Any]) -> Iterator[GameState[Any, Any]]:
        while True:
            yield copied(before)

    def _imagined(self, before: GameState[Any, Any], viewer: int, random: Random) -> Iterator[GameState[Any, Any]]:
        while True:
            yield imagined(self.book, before, viewer, f"{random.getrandbits(64):x}")
