"""Playing: the one loop every ruleset shares.

A game is always in one of two conditions. Either someone owes it a decision and it waits, or nobody does and it runs
the next step of its agenda; with nothing on the agenda, the ruleset says whose move it is. Steps and answers change
the table only by emitting events, and whatever may be refused is refused before the first event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from games.engine.book import Book
from games.engine.chance import Chance
from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Decision, Event, GameState, Legal

T_co = TypeVar("T_co", covariant=True)
B_co = TypeVar("B_co", bound=Book, covariant=True)

Step = Callable[..., None]

STEPS: dict[str, Step] = {}
"""Every function that may stand on an agenda, by the name it is stored under."""

ENDLESS = 10_000
"""More steps than any action can lead to: a ruleset that gets here has no one to act, which is a mistake in it."""


def step(function: Step) -> Step:
    """Let `function` be put on an agenda, and so stored under its name; its arguments are JSON values."""
    name = f"{function.__module__.removeprefix('games.')}.{function.__name__}"
    if STEPS.setdefault(name, function) is not function:
        raise ValueError(f"two steps are called {name}")
    function.__dict__["step"] = name
    return function


class Game(Generic[T_co, B_co]):
    """One game while an action is being played: its book and state, and what has happened so far."""

    __slots__ = ("_chance", "book", "coming", "events", "state", "table")

    def __init__(self, book: B_co, state: GameState[Any, Any], chance: Chance | None = None) -> None:
        self.book = book
        self.state = state
        self.table: T_co = state.table
        self._chance = chance
        self.events: list[Event] = []
        self.coming: list[tuple[str, dict[str, Any]]] = []

    @property
    def chance(self) -> Chance:
        """Where this game's draws come from."""
        if self._chance is None:
            self._chance = Chance(self.state)
        return self._chance

    def emit(self, event: Event) -> None:
        """Let `event` happen: the table changes, and whoever watches will be told."""
        event.apply(self.table)
        self.events.append(event)

    def ask(self, decision: Decision) -> None:
        """Wait for `decision`, under a new number and so a new clock."""
        self.state.asked += 1
        decision.id = self.state.asked
        self.state.decisions.append(decision)

    def close(self, decision: Decision) -> None:
        """Wait for `decision` no longer."""
        self.state.decisions.remove(decision)

    def then(self, function: Step, **args: Any) -> None:
        """Do this next: in the order asked for, and before what was waiting."""
        self.coming.append((function.__dict__["step"], args))

    def finish(self, places: list[list[int]]) -> None:
        """The game is over. `places` lists seats best first, equals together; the first are the winners."""
        state = self.state
        state.finished = True
        state.places = places
        state.winners = places[0] if places else []
        state.decisions = []
        state.agenda = []
        self.coming = []

    def run(self) -> None:
        """Run until someone must decide or the game is over, and keep in order what hangs on the table meanwhile."""
        state, book = self.state, self.book
        for _ in range(ENDLESS):
            if state.finished:
                return
            if self.coming:
                state.agenda += reversed(self.coming)
                self.coming = []
            for decision in state.decisions:
                if decision.blocking:  # someone owes it: put right what this action changed for others, and wait
                    if not book.upkeep(self):
                        return
                    break
            else:
                if state.agenda:
                    name, args = state.agenda.pop()
                    STEPS[name](self, **args)
                else:
                    book.whose_move(self)
        raise RuntimeError(f"{book.key}: nobody to act after {ENDLESS} steps")

    def take(self, seat: int, action: Action) -> None:
        """Give `action` to whoever waits for it, or to the rule that takes it at any time; raises Refused."""
        if self.state.finished:
            raise Refused("game_over", gettext_noop("The game is over."))
        if not self.book.may_act(self.table, seat):
            raise Refused("not_your_turn", gettext_noop("You are no longer in this game."))
        kind = type(action)
        handler = self.book.anytime.get(kind)
        if handler is not None:
            handler(self, seat, action)
            return
        for decision in self.state.decisions:
            if kind in decision.answers and seat in decision.seats(self.table):
                decision.answer(self, seat, action)
                return
        raise self.book.misplaced(self, seat, action)


def play(
    book: Book, state: GameState[Any, Any], seat: int, action: Action, chance: Chance | None = None
) -> list[Event]:
    """Play `action` for `seat`: changes `state` in place, returns what happened; raises Refused before any change."""
    game: Game[Any, Any] = Game(book, state, chance)
    game.take(seat, action)
    game.run()
    return game.events


def time_out(book: Book, state: GameState[Any, Any], decision_id: int, chance: Chance | None = None) -> list[Event]:
    """The limit of a decision ran out: plays what the rules say then. Refuses when nobody waits for it any more."""
    decision = next((d for d in state.decisions if d.id == decision_id), None)
    if state.finished or decision is None:
        raise Refused("wrong_phase", gettext_noop("Nobody waits for that any more."))
    game: Game[Any, Any] = Game(book, state, chance)
    decision.expire(game)
    game.run()
    return game.events


def default_action(book: Book, state: GameState[Any, Any], seat: int) -> Action | None:
    """What is played for `seat` while it is away; None when the game does not wait for it."""
    for decision in state.decisions:
        if seat in decision.seats(state.table):
            action: Action | None = decision.default(book, state.table, seat)
            if action is not None:
                return action
    return None


def legal(book: Book, state: GameState[Any, Any], seat: int) -> list[Legal]:
    """Everything `seat` may do now: answers to what waits for it first, then what may be done at any time.

    This list is the law: an action that neither stands in it nor lies in one of its ranges is refused.
    """
    if state.finished or not book.may_act(state.table, seat):
        return []
    table = state.table
    actions: list[Legal] = []
    for decision in state.decisions:
        if seat in decision.seats(table):
            actions += decision.legal(book, table, seat)
    book.legal_anytime(table, seat, actions)
    return actions


def new_game(
    book: Book, players: int, seed: str, *, shuffle_seats: bool = True, chance: Chance | None = None
) -> tuple[GameState[Any, Any], list[Event]]:
    """A new game at its first decision, and what happened on the way there.

    With `shuffle_seats` the turn order is drawn from the seed; the first event says who sits where.
    """
    if players not in book.player_counts:
        raise Refused(
            "out_of_range",
            gettext_noop("This game is for %(counts)s players, not %(players)d."),
            field="players",
            counts=in_words(book.player_counts),
            players=players,
        )
    state: GameState[Any, Any] = GameState(table=book.new_table(players), seed=seed)
    game: Game[Any, Any] = Game(book, state, chance)
    order = game.chance.shuffled(players) if shuffle_seats else list(range(players))
    book.begin(game, order)
    game.run()
    return state, game.events


def in_words(counts: Sequence[int]) -> str:
    """Numbers of players, a run of them as a range: "2–8", "1, 2, 4"."""  # noqa: RUF002
    ordered = sorted(counts)
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]}–{ordered[-1]}"  # noqa: RUF001 - the dash of a range
    return ", ".join(map(str, ordered))
