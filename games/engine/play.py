"""Playing a game: the one loop that every ruleset shares.

Either a decision is open and the game waits, or it runs the next step of its agenda; when the agenda is empty, the
ruleset determines whom to ask next. Steps and answers change the table only by emitting events, and an action that is
not legal is refused before any of them runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from games.engine.chance import Chance, seed_hash
from games.engine.refusal import Refused, gettext_noop
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Decision, Event, GameBegan, GameContinued, GameEnded, GameState, Legal, Range

T_co = TypeVar("T_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)

Step = Callable[..., None]
Between = Callable[[Any], None]
"""Called with the table between two events of a move."""

STEPS: dict[str, Step] = {}
"""Every function that can be put on an agenda, by the name under which it is stored."""

MAX_STEPS = 10_000
"""More steps than any action can lead to: a ruleset that exceeds this never asks anybody, which is a bug in it."""


def step(function: Step) -> Step:
    """Register `function` so that it can be put on an agenda, stored by name; its arguments are JSON values."""
    return stored_step(f"{function.__module__.removeprefix('games.')}.{function.__name__}")(function)


def stored_step(name: str) -> Callable[[Step], Step]:
    """Register a function as `step` does, under a name that stored games have for it wherever it is now."""

    def register(function: Step) -> Step:
        if STEPS.setdefault(name, function) is not function:
            raise ValueError(f"two steps are called {name}")
        function.__dict__["step"] = name
        return function

    return register


class Game(Struct, Generic[T_co, R_co], eq=False, gc=False):
    """A game while an action is carried out: its rulebook, its state, and the events so far."""

    book: Rulebook
    rules: R_co
    state: GameState[Any, Any]
    table: T_co
    chance: Chance
    """The source of this game's random draws."""
    events: list[Event] = []
    coming: list[tuple[str, dict[str, Any]]] = []
    """The steps that the current step put on the agenda."""
    between: Between | None = None
    """Called with the table between two events."""

    @classmethod
    def of(
        cls,
        book: Rulebook,
        state: GameState[Any, Any],
        chance: Chance | None = None,
        between: Between | None = None,
    ) -> Game[Any, Any]:
        """Return the game in that state, ready for an action."""
        return cls(book, book.rules, state, state.table, chance or Chance(state), between=between)

    def emit(self, event: Event) -> None:
        """Apply `event` to the table and add it to the events of this action."""
        if self.between is not None and self.events:
            self.between(self.table)
        event.apply(self.table)
        self.events.append(event)

    def ask(self, decision: Decision) -> None:
        """Open `decision` under a new number, and so with a new clock."""
        state = self.state
        decision.id = state.asked = state.asked + 1
        state.decisions.append(decision)

    def close(self, decision: Decision) -> None:
        """Stop waiting for `decision`."""
        self.state.decisions.remove(decision)

    def then(self, function: Step, **args: Any) -> None:
        """Put a step on the agenda: after those added by the current step, before those already there."""
        self.coming.append((function.__dict__["step"], args))

    def finish(
        self,
        places: Sequence[Sequence[int]],
        reason: str,
        *,
        won_by: Literal["players", "nobody", "game"] = "players",
    ) -> None:
        """End the game. `places` lists seats best first, equals together; the first are the winners.

        With `won_by` "nobody" (a draw that nobody wins) or "game" (the players lost together) there are no winners.
        """
        state = self.state
        state.places = [list(place) for place in places]
        state.winners = list(state.places[0]) if state.places and won_by == "players" else []
        state.reason, state.won_by = reason, won_by
        self.emit(GameEnded(tuple(state.winners), tuple(tuple(place) for place in places), reason, won_by))
        state.finished = True
        state.decisions = []
        state.agenda = []
        self.coming = []

    def run(self) -> None:
        """Run steps until somebody has to decide or the game is over."""
        state, flow = self.state, self.book.flow
        for _ in range(MAX_STEPS):
            if self.coming:
                state.agenda += reversed(self.coming)
                self.coming = []
            for decision in state.decisions:
                if decision.blocking:
                    if not flow.reconcile(self):
                        return
                    break
            else:
                if state.finished:
                    return
                if state.agenda:
                    name, args = state.agenda.pop()
                    STEPS[name](self, **args)
                else:
                    flow.ask_next(self)
        raise RuntimeError(f"{self.book.key}: nobody to act after {MAX_STEPS} steps")

    def take(self, seat: int, action: Action, decision: int | None = None) -> None:
        """Carry out `action` if it is legal now, as the answer to that decision if one is named; raises Refused.

        Legality is checked only here, so handlers receive only legal actions: an answer has to be listed by its
        decision; a composed answer and an unprompted action are legal exactly if `why_not` of the decision or of the
        rule, which is also used for the lists and previews, gives no reason against it.
        """
        state, rules, table = self.state, self.rules, self.table
        kind = type(action)
        refused = None
        for one in state.decisions:
            if kind in one.answers and (decision is None or one.covers(decision)) and seat in one.seats(table):
                if kind in one.composed:
                    reason = one.why_not(rules, table, seat, action)
                    if reason is None:
                        one.answer(self, seat, action)
                        return
                else:
                    listed = one.legal(rules, table, seat)
                    if action in listed or in_range(listed, action):
                        one.answer(self, seat, action)
                        return
                    reason = one.why_not(rules, table, seat, action)
                refused = refused or reason
        self._take_unprompted(seat, action, decision, refused)

    def _take_unprompted(self, seat: int, action: Action, decision: int | None, refused: Refused | None) -> None:
        """Carry out an action that no decision accepts; `refused` is the reason given by one with such answers."""
        state, book = self.state, self.book
        if state.finished:
            raise Refused("game_over", gettext_noop("The game is over."))
        if not book.flow.may_act(self.table, seat):
            raise Refused("not_your_turn", gettext_noop("You are no longer in this game."))
        if decision is not None and not any(one.covers(decision) for one in state.decisions):
            raise Refused("decision_closed", gettext_noop("That decision is already closed."), field="decision")
        rule = book.unprompted.get(type(action))
        if rule is None:
            raise refused or book.flow.why_not_now(self, seat, action)
        reason = rule.why_not(self.rules, self.table, seat, action)
        if reason is not None:
            raise refused or reason
        rule.handle(self, seat, action)


def in_range(listed: list[Legal], action: Action) -> bool:
    """Whether `action` lies inside a listed range."""
    for entry in listed:
        if type(entry) is Range and entry.action is type(action):
            return entry.min <= action.amount <= entry.max  # type: ignore[attr-defined,no-any-return]
    return False


def play(
    book: Rulebook,
    state: GameState[Any, Any],
    seat: int,
    action: Action,
    decision: int | None = None,
    chance: Chance | None = None,
    between: Between | None = None,
) -> list[Event]:
    """Play `action` for `seat`: changes `state` in place and returns the events; raises Refused before any change.

    `decision` is the number of the decision that it answers; if that is closed, the action is refused.
    """
    # Not Game.of: this is the path of every move.
    game = Game(book, book.rules, state, state.table, chance or Chance(state), between=between)
    game.take(seat, action, decision)
    game.run()
    return game.events


def time_out(
    book: Rulebook,
    state: GameState[Any, Any],
    decision_id: int,
    chance: Chance | None = None,
    between: Between | None = None,
) -> list[Event]:
    """Apply the rules for a decision whose time has run out. Refuses a decision that is closed."""
    decision = next((d for d in state.decisions if d.id == decision_id), None)
    if state.finished or decision is None:
        raise Refused("decision_closed", gettext_noop("That decision is already closed."), field="decision")
    game = Game.of(book, state, chance, between)
    decision.expire(game)
    game.run()
    return game.events


def time_up(book: Rulebook, state: GameState[Any, Any], chance: Chance | None = None) -> list[Event]:
    """Apply the rules for the end of the game's own clock; refuses in a game without one."""
    if state.finished or book.flow.time_up is None:
        raise Refused("wrong_phase", gettext_noop("No game clock is running."))
    game = Game.of(book, state, chance)
    book.flow.time_up(game)
    game.run()
    return game.events


def default_action(book: Rulebook, state: GameState[Any, Any], seat: int) -> Action | None:
    """The action played for `seat` while it is away; None if the game does not wait for it."""
    for decision in state.decisions:
        if seat in decision.seats(state.table):
            action: Action | None = decision.default(book.rules, state.table, seat)
            if action is not None:
                return action
    return None


def legal(book: Rulebook, state: GameState[Any, Any], seat: int) -> list[Legal]:
    """All legal actions of `seat`: answers to open decisions first, then unprompted actions.

    `Game.take` refuses everything else.
    """
    rules, table = book.rules, state.table
    actions: list[Legal] = []
    for decision in state.decisions:
        if seat in decision.seats(table):
            actions += decision.legal(rules, table, seat)
    # A seat with a decision is in the game, so the others alone need to be looked up.
    if not actions and (state.finished or not book.flow.may_act(table, seat)):
        return actions
    add_unprompted(book, table, seat, actions)
    return actions


def add_unprompted(book: Rulebook, table: Any, seat: int, actions: list[Any]) -> None:
    """Add the legal actions of `seat` that answer no decision."""
    for add_legal in book.unprompted_lists:
        add_legal(book.rules, table, seat, actions)
    actions += book.always_legal


def new_game(
    book: Rulebook,
    players: int,
    seed: str,
    *,
    shuffle_seats: bool = True,
    chance: Chance | None = None,
    between: Between | None = None,
) -> tuple[GameState[Any, Any], list[Event]]:
    """Start a game and return its state at the first decision, with the events so far.

    With `shuffle_seats` the turn order is drawn from the seed; see `seating` for the resulting order.
    """
    counts = book.ruleset.player_counts
    if players not in counts:
        raise Refused(
            "out_of_range",
            gettext_noop("This game is for %(counts)s players, not %(players)d."),
            field="players",
            counts=in_words(counts),
            players=players,
        )
    state: GameState[Any, Any] = GameState(table=book.flow.new_table(book.rules, players), seed=seed)
    game = Game.of(book, state, chance, between)
    order = game.chance.shuffled(players) if shuffle_seats else list(range(players))
    game.emit(GameBegan(players, tuple(order), seed_hash(seed), shuffle_seats))
    book.flow.begin(game)
    game.run()
    return state, game.events


def continue_game(book: Rulebook, state: GameState[Any, Any], players: int, seed: str | None) -> list[Event]:
    """Go on from a position: changes `state` in place and returns the events.

    A new `seed` makes every draw from here a new one, also those that are made but hidden. Without one the draws are
    those of the game that the position is from.
    """
    if seed is not None:
        state.seed, state.drawn = seed, 0
    game = Game.of(book, state)
    game.emit(GameContinued(players, seed_hash(state.seed), seed is not None))
    if seed is not None:
        book.flow.redraw(game)
    return game.events


def in_words(counts: Sequence[int]) -> str:
    """Numbers of players as text, consecutive ones as a range."""
    ordered = sorted(counts)
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]}–{ordered[-1]}"  # noqa: RUF001 - the dash of a range
    return ", ".join(map(str, ordered))


def seating(events: Sequence[Event]) -> tuple[int, ...]:
    """For each seat of a new game the number of the player on it, in order of joining; read from its first events."""
    return next(event.order for event in events if isinstance(event, GameBegan))
