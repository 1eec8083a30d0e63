"""What a review finds, as it is stored: nothing in it was hidden from anybody who watched the game."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Grade = Literal["inaccuracy", "mistake", "blunder"]


class Terms(Struct):
    """The change of each seat's chance since the start, by what made it: the four sum to all of it."""

    own_luck: list[float]
    others_luck: list[float]
    own_decisions: list[float]
    others_decisions: list[float]

    @classmethod
    def none(cls, seats: int) -> Terms:
        """Nothing has changed yet."""
        return cls(*([0.0] * seats for _ in range(4)))

    def add(self, seat: int | None, luck: list[float], decision: list[float]) -> None:
        """Add the changes that an action of `seat` made; None: of nobody."""
        for one, (lucky, decided) in enumerate(zip(luck, decision, strict=True)):
            if one == seat:
                self.own_luck[one] += lucky
                self.own_decisions[one] += decided
            else:
                self.others_luck[one] += lucky
                self.others_decisions[one] += decided

    def of(self, seat: int) -> float:
        """The whole change of a seat's chance."""
        return self.own_luck[seat] + self.others_luck[seat] + self.own_decisions[seat] + self.others_decisions[seat]


class Draw(Struct):
    """What the draws of one version changed for every seat, against the mean of all that could have been drawn."""

    version: int
    seat: int | None
    luck: list[float]


class Graded(Struct):
    """A decision that cost more than another would have, in the same imagined games.

    `cost` is the difference of the chance, with its standard `error`. `chances` and `better_chances` are those of every
    seat after what was chosen and after the better action, and `events` what that begins with.
    """

    version: int
    seat: int
    grade: Grade
    cost: float
    error: float
    chances: list[float]
    better_chances: list[float]
    better: dict[str, Any]
    events: list[dict[str, Any]]


class Findings(Struct):
    """A review as far as it has come: up to `versions`, where the chances are `now`.

    `weighed` counts by seat the decisions that were weighed against alternatives. `lowest` has the lowest chance that
    each seat had at any time; reviews of the first edition have none.
    """

    versions: int
    start: list[float]
    now: list[float]
    terms: Terms
    draws: list[Draw]
    decisions: list[Graded]
    weighed: list[int]
    lowest: list[float] = []
