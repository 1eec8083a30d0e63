"""Bots as a ruleset declares them: a profile for each level, and a function that decides by what a seat can see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.hidden import redact
from games.engine.play import legal, play, time_out
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Event, GameState, Legal
from games.engine.views import question

TableT = TypeVar("TableT")
OwnT = TypeVar("OwnT")
QuestionT = TypeVar("QuestionT")


class SeatView(Struct, Generic[TableT, OwnT, QuestionT], gc=False):
    """The view and the legal actions of `seat`; the state itself is not accessible.

    A ruleset names the types of the table as its bots read it, of a seat's secrets, and of its questions.
    """

    _book: Rulebook
    _state: GameState[Any, Any]
    seat: int
    table: TableT
    """The fields of the table that the bots of the ruleset read, none with secrets; they must not be modified."""
    kind: str
    """The kind of the decision that this seat has to make; empty while the game waits for others."""
    decision: int
    """The number of that decision."""
    others: bool
    """Whether this seat may also answer a decision that is not blocking, such as an offer made to it."""

    @property
    def answers(self) -> list[Legal]:
        """The legal answers to all decisions that are open for this seat."""
        table = self._state.table
        return [
            action
            for decision in self._state.decisions
            if self.seat in decision.seats(table)
            for action in decision.legal(self._book.rules, table, self.seat)
        ]

    @property
    def question(self) -> QuestionT | None:
        """The decision that this seat has to make, as clients see it; None without one."""
        asked = next((decision for decision in self._state.decisions if decision.id == self.decision), None)
        return None if asked is None else cast("QuestionT", question(self._book, self._state, asked))

    @property
    def legal(self) -> list[Legal]:
        """All legal actions of this seat."""
        return legal(self._book, self._state, self.seat)

    def allows(self, action: Action) -> bool:
        """Whether this seat may take that unprompted action now."""
        rule = self._book.unprompted[type(action)]
        return rule.why_not(self._book.rules, self._state.table, self.seat, action) is None

    @property
    def own(self) -> OwnT:
        """The secrets of this seat, such as its hand, by the field of the table; they must not be modified."""
        return cast("OwnT", self._book.open_own(self._state.table, self.seat))

    @property
    def redacted(self) -> dict[str, Any]:
        """The whole table as this seat sees it, as plain JSON values: with its own secrets, without those of others."""
        table: dict[str, Any] = redact(self._state.table, self.seat)
        return table


def view_of(book: Rulebook, state: GameState[Any, Any], seat: int) -> SeatView[Any, Any, Any]:
    """Return the view of `seat`."""
    table = state.table
    kind, number, others = "", 0, False
    for decision in state.decisions:
        if seat in decision.seats(table):
            if not decision.blocking:
                others = True
            elif not number:
                kind, number = book.kinds[type(decision)], decision.id
    return SeatView(book, state, seat, book.open_table(table), kind, number, others)


class Remark(NamedTuple):
    """What a bot says in the chat: one of the game's own quick phrases, by its code, about a space of the board."""

    phrase: str
    space: int


class Offered(NamedTuple):
    """The actions by which an open offer is accepted and rejected."""

    accept: Action
    reject: Action


@dataclass(frozen=True, eq=False)
class Bots:
    """The bots of a ruleset: a profile for each level, the default level first, and the strategy they share."""

    profiles: Mapping[str, Any]
    strategy: Callable[[Any, Any, Any], Action | None]
    """(profile, rules, view): the action to take, one of `view.legal`; None while there is nothing to do.

    It is also called for seats that nobody asks, whose `view.kind` is empty."""
    first_level: str = ""
    """The level for people who are new to the game; empty: the default one."""
    reads: type | None = None
    """A protocol that names the fields of the table in the strategy's view, and those of its methods that it needs.

    None: all fields without secrets, and no methods.
    """

    restrictions: tuple[str, ...] = ()
    """What a profile's `may_not` can name, such as trading, for measuring what it is worth to whoever may."""

    value: Callable[[Any, Any, int], float] | None = None
    """(rules, table, seat): what a position is worth to a seat in the judgment of these bots, by what everybody sees.

    None: they have no such figure, and the worth of charts has to do."""
    by_values: Mapping[str, str] = field(default_factory=dict)
    """The further levels that weigh by win chances what a bot of another level could do, each with that level.

    `games.analysis.deciding` chooses for them; chances are therefore fitted to games of the others first."""
    characters: Mapping[str, Any] = field(default_factory=dict)
    """How bots of those levels differ, by name: profiles whose choice such a bot keeps to, unless another is better.

    Without any, all of them go by the level that they are based on."""
    lookahead: int = 6
    """So many rolls of a game those levels play on before they judge where an action leads."""
    thought: int = 2_800
    """The most decisions that those levels play through before one of their own: less than a tenth of a second."""
    offers_to: Callable[[Any, Any, int], Iterable[Offered]] | None = None
    """(rules, table, seat): the offers that a seat may answer, the oldest first; those levels judge them with care.

    None: players make each other none."""
    candidates: Callable[[Any, Any, Any], Iterable[Action]] | None = None
    """(profile, rules, view): what is worth weighing against each other now, the strategy's own choice first.

    Nothing while there is nothing to do. None: the strategy's choice and what the rules list."""
    remark: Callable[[Any, Any, Any, Any], Remark | None] | None = None
    """(profile, rules, view, action): what a bot says while it takes that action, if anything."""

    @property
    def default_level(self) -> str:
        """The level of bots for which none was chosen."""
        return next(iter(self.profiles))

    @property
    def levels(self) -> tuple[str, ...]:
        """All levels, the default one first."""
        return (*self.profiles, *self.by_values)

    def profile(self, level: str) -> Any:
        """The profile of a level; of one that decides by win chances, that of the level whose choices it weighs."""
        return self.profiles[self.by_values.get(level, level)]

    def choose(self, level: str, book: Rulebook, state: GameState[Any, Any], seat: int) -> Action | None:
        """Return the action of a bot of that level for `seat`; None while there is nothing to do.

        For a level that decides by win chances it is that of the level that it is based on: `games.analysis.deciding`
        chooses for it.
        """
        return self.strategy(self.profile(level), book.rules, view_of(book, state, seat))

    def choose_without(
        self, restriction: str, level: str, book: Rulebook, state: GameState[Any, Any], seat: int
    ) -> Action | None:
        """The same for a bot that does without something."""
        profile = replace(self.profiles[level], may_not=frozenset({restriction}))
        return self.strategy(profile, book.rules, view_of(book, state, seat))

    def remark_on(
        self, level: str, book: Rulebook, state: GameState[Any, Any], seat: int, action: Action
    ) -> Remark | None:
        """Return what a bot of that level says while it takes `action` in this state; None for nothing."""
        if self.remark is None:
            return None
        return self.remark(self.profile(level), book.rules, view_of(book, state, seat), action)


def act(
    book: Rulebook,
    state: GameState[Any, Any],
    choose: Callable[[int], Action | None],
    chance: Chance | None = None,
) -> tuple[Action | None, list[Event]]:
    """Play the action of the first seat for which `choose` has one; if there is none, the time of the decision is up.

    Returns the action, None if the time was up, and the events. The game must not be over.
    """
    for decision in state.decisions:
        for seat in decision.seats(state.table):
            action = choose(seat)
            if action is not None:
                return action, play(book, state, seat, action, chance=chance)
    return None, time_out(book, state, next(decision.id for decision in state.decisions if decision.blocking), chance)
