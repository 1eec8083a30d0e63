"""Bots as a ruleset declares them: how each level plays, and the one function that decides by what its seat can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.hidden import open_part, redact
from games.engine.play import legal
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState, Legal


class SeatView:
    """What `seat` can see and do now, worked out as it is read; the state itself stays out of reach."""

    __slots__ = ("_book", "_state", "decision", "kind", "others", "seat", "table")

    def __init__(self, book: Rulebook, state: GameState[Any, Any], seat: int) -> None:
        self._book = book
        self._state = state
        self.seat = seat
        self.kind = ""
        """The kind of the decision that the game waits for this seat to make; empty while it waits for others."""
        self.decision = 0
        """The number of that decision."""
        self.others = False
        """Whether this seat may also answer a decision that holds nothing up, such as an offer made to it."""
        for decision in state.decisions:
            if seat in decision.seats(state.table):
                if not decision.blocking:
                    self.others = True
                elif not self.decision:
                    self.kind, self.decision = decision.name(), decision.id

    def __getattr__(self, name: str) -> Any:
        """Fill `table` when it is first read: the fields that hold no secret, to be read and never changed."""
        if name != "table":
            raise AttributeError(name)
        self.table = open_part(self._state.table)
        return self.table

    @property
    def answers(self) -> list[Legal]:
        """The legal answers to every decision that waits for this seat."""
        table = self._state.table
        return [
            action
            for decision in self._state.decisions
            if self.seat in decision.seats(table)
            for action in decision.legal(self._book.rules, table, self.seat)
        ]

    @property
    def legal(self) -> list[Legal]:
        """Everything this seat may do now."""
        return legal(self._book, self._state, self.seat)

    def allows(self, action: Action) -> bool:
        """Whether this seat may take that action, which answers no decision, now."""
        rule = self._book.unprompted[type(action)]
        return rule.why_not(self._book.rules, self._state.table, self.seat, action) is None

    @property
    def redacted(self) -> dict[str, Any]:
        """The whole table as this seat sees it, as plain JSON values: its own secrets too, nobody else's."""
        seen: dict[str, Any] = redact(self._state.table, self.seat)
        return seen


@dataclass(frozen=True, eq=False)
class Bots:
    """The bots of a ruleset: a profile for each level, the default level first, and the strategy they share."""

    profiles: Mapping[str, Any]
    strategy: Callable[[Any, Any, Any], Action | None]
    """The action of a profile by the rules for a view; None while there is nothing to do."""

    @property
    def default_level(self) -> str:
        """The level of a bot for which nobody chose one."""
        return next(iter(self.profiles))

    def choose(self, level: str, book: Rulebook, state: GameState[Any, Any], seat: int) -> Action | None:
        """What a bot of that level does now for `seat`; None while there is nothing to do."""
        return self.strategy(self.profiles[level], book.rules, SeatView(book, state, seat))
