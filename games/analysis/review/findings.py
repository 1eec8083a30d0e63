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


class Reason(Struct, frozen=True):
    """Why another action was better than what was chosen.

    "completes": a `seat` has the whole `group`, a rival only by what was chosen, the one who decided only by the better
    action. "risk": how often the seat has no chance any more at the end of the playouts of what was chosen, and of the
    `better` action. "income": what others pay the seat in a round after either.
    """

    kind: Literal["completes", "risk", "income"]
    seat: int
    group: str = ""
    chosen: float = 0
    better: float = 0


class Alternative(Struct, frozen=True):
    """Something else that could have been done: how much less it is worth than the better action, `events` as there."""

    action: dict[str, Any]
    cost: float
    error: float
    events: list[dict[str, Any]]


class Graded(Struct):
    """A decision that cost more than another would have, in the same imagined games.

    `cost` is the difference of the chance, with its standard `error`. `chances` and `better_chances` are those of every
    seat after what was chosen and after the better action, `events` what the better one begins with, `chosen_events`
    what the other does. `helped` is the rival who gained most by it, if one did for sure, and `rolls` how many there
    were in each playout.
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
    helped: int | None = None
    reason: Reason | None = None
    others: list[Alternative] = []
    rolls: int = 0
    chosen: dict[str, Any] = {}
    chosen_events: list[dict[str, Any]] = []


class Opened(Struct, frozen=True):
    """The chances at the beginning of a deal that has not ended."""

    version: int
    chances: list[float]


class DealWorth(Struct, frozen=True):
    """What a deal was worth to each seat: from the version in which it `began`, to the one with the `event` of its end.

    Both are the same for what was settled by one answer.
    """

    version: int
    began: int
    event: str
    worth: list[float]


class Findings(Struct):
    """A review as far as it has come: up to `versions`, where the chances are `now`.

    `weighed` counts by seat the decisions that were weighed against alternatives. `lowest` has the lowest chance that
    each seat had at any time; reviews of the first edition have none. `opened` has, by the event that ends it, each
    deal that goes on.
    """

    versions: int
    start: list[float]
    now: list[float]
    terms: Terms
    draws: list[Draw]
    decisions: list[Graded]
    weighed: list[int]
    lowest: list[float] = []
    deals: list[DealWorth] = []
    opened: dict[str, Opened] = {}
