"""Random games of a ruleset, with every guarantee of the engine checked after each action.

Nothing here knows a particular game: its `Checks` verify the guarantees that it adds to the engine's, and make up its
composed actions (a trade, a plan) at random.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from games.engine.play import default_action, legal, new_game, play, time_out
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Event, GameState, Legal, Open, Range
from games.engine.views import event_view, view, views
from games.engine.wire import CommonState
from tests.support.as_json import as_json

State = GameState[Any, Any]
Check = Callable[[Rulebook, State], None]
CheckEvents = Callable[[Rulebook, Any, list[Event]], None]
Compose = Callable[[Random, Rulebook, State, int, Open], Action]

LARGEST = 8 * 1024
WEIGHTS = {"resign": 0.02, "offer_trade": 0.5, "mortgage": 0.4, "sell": 0.5, "build": 4.0, "roll": 4.0, "end_turn": 2.0}
"""The weight of a kind of action, 1 by default. Kinds are weighted, not actions: there may be dozens of one kind."""
SECRET_KEYS = ("seed", "drawn", "agenda", "decks", "deck")
NONSENSE: tuple[Any, ...] = (
    None,
    [],
    "roll",
    {},
    {"type": None},
    {"type": "no such thing"},
    {"type": "roll", "extra": 1},
    {"type": "bid"},
    {"type": "bid", "amount": 10**30},
    {"type": "bid", "amount": float("nan")},
    {"type": "bid", "amount": True},
    {"type": "accept_trade", "trade": 10**5000},
    {"type": "accept_trade", "trade": -1},
    {"type": "build", "space": -1},
    {"type": "build", "space": 10**20},
    {"type": "mortgage", "space": "1"},
    {"type": "offer_trade", "to": 0, "give": None},
    {"type": "offer_trade", "to": 10**9, "give": {"cash": 1}},
    {"type": "offer_trade", "to": 1, "give": {"cash": 2**70, "spaces": [-1, 99]}},
)


@cache
def numbered(kinds: tuple[type[Action], ...]) -> list[tuple[Callable[..., Action], int]]:
    """The actions with at most one field, a number, each with its number of fields."""
    needs = [(kind, [field.type for field in msgspec.structs.fields(kind) if field.required]) for kind in kinds]
    return [(kind, len(types)) for kind, types in needs if types in ([], [int])]


def possible(book: Rulebook, state: State) -> None:
    """The ruleset itself finds nothing wrong with a position of its own play."""
    if not state.finished:
        assert not list(book.ruleset.position_problems(book.rules, state))


class Checks(NamedTuple):
    """A ruleset's own checks for its random games: `CHECKS` in its `tests/random_play.py`."""

    watch: Callable[[], Check] = lambda: possible
    """Makes the check of every position of one game."""
    compose: Mapping[type[Action], Compose] = {}
    """How to make up an action of each kind that players compose."""
    deal: Callable[[Random, Rulebook, State], None] = lambda random, book, state: None
    """May begin a game late, in a position that play seldom reaches."""
    check_events: CheckEvents = lambda book, table, events: None
    """Gets the table as it was before each action, and applies the events if it has to."""
    weights: Mapping[str, float] = {}
    """Of kinds of actions, in addition to `WEIGHTS`."""


class RandomGame:
    """One game from its seed to its end or to a number of actions."""

    def __init__(
        self,
        book: Rulebook,
        players: int,
        seed: int,
        checks: Checks = Checks(),  # noqa: B008 - it is constant
        thorough: float = 0.05,
        unguarded: Check | None = None,
    ) -> None:
        """With an `unguarded` check, only that looks at the positions; the game takes the same course in less time."""
        self.book, self.players, self.compose = book, players, checks.compose
        self.check, self.guarded = unguarded or checks.watch(), unguarded is None
        self.weights, self.check_events = {**WEIGHTS, **checks.weights}, checks.check_events
        self.random, self.viewers = Random(seed), Random(seed)
        self.seed = f"planted-secret-{self.random.getrandbits(64):016x}"
        self.thorough = thorough
        self.counts: Counter[str] = Counter()
        self.largest = 0
        self.sent: list[tuple[CommonState, bytes]] = []
        """The views of an earlier position: what clients have must not change while the game goes on."""
        self.stored_events: list[bytes] = []
        self.moves: list[tuple[int, Action | int]] = []
        self.state, events = new_game(book, players, self.seed)
        self.stored_events.append(book.encode_events(events))
        self.counts.update(event.name() for event in events)
        self.prepare = lambda state: checks.deal(Random(seed), book, state)
        self.prepare(self.state)
        self._check_position(events)

    def run(self, max_actions: int) -> Counter[str]:
        """Play up to `max_actions` actions; returns how often each event happened."""
        while not self.state.finished and len(self.moves) < max_actions:
            if self.random.random() < self.thorough:
                self._check_thoroughly()
            self._step()
        if self.guarded:
            self._check_replay()
        self.counts["finished"] += self.state.finished
        self.counts["actions"] += len(self.moves)
        return self.counts

    # One action

    def _step(self) -> None:
        before = self.book.encode(self.state) if self.guarded else b""
        if self.random.random() < 0.06:
            decision = self.random.choice(self.state.decisions)
            self.moves.append((-1, decision.id))
            events = time_out(self.book, self.state, decision.id)
            self.counts["timeouts"] += 1
        else:
            seat, action = self._choose()
            self.moves.append((seat, action))
            events = play(self.book, self.state, seat, action)
        self.counts.update(event.name() for event in events)
        if self.guarded:
            self._check_events(before, events)
        self._check_position(events)

    def _choose(self) -> tuple[int, Action]:
        """A random seat and legal action; usually an answer that the game waits for."""
        asked = [seat for d in self.state.decisions for seat in d.seats(self.state.table)]
        anyone = [seat for seat in range(self.players) if self.book.may_act(self.state.table, seat)]
        while True:
            seat = self.random.choice(asked if asked and self.random.random() < 0.85 else anyone)
            kinds: dict[str, list[Legal]] = {}
            for entry in legal(self.book, self.state, seat):
                kinds.setdefault(entry.name(), []).append(entry)
            weights = [self.weights.get(name, 1.0) for name in kinds]
            if self.random.random() < sum(weights):  # somebody who can only resign seldom does
                (kind,) = self.random.choices(list(kinds), weights)
                return seat, self._make(self.random.choice(kinds[kind]), seat)

    def _make(self, chosen: Legal, seat: int) -> Action:
        if isinstance(chosen, Range):
            narrow = min(chosen.max, chosen.min + 20)
            top = narrow if self.random.random() < 0.7 else chosen.max
            make: Callable[..., Action] = chosen.action
            return make(amount=self.random.randint(chosen.min, top))
        if isinstance(chosen, Open):
            return self._compose(chosen, seat)
        return chosen

    def _compose(self, chosen: Open, seat: int) -> Action:
        """A composed action that a copy of the game accepts; one that is refused must change nothing."""
        for _ in range(20):
            action = self.compose[chosen.action](self.random, self.book, self.state, seat, chosen)
            if self._accepted(seat, action):
                return action
            self.counts["nonsense"] += 1
        fallback: Action | None = default_action(self.book, self.state, seat)
        return fallback or next(a for a in legal(self.book, self.state, seat) if isinstance(a, Action))

    # Guarantees

    def _check_events(self, before: bytes, events: list[Event]) -> None:
        """The events are complete: applied to the table as it was before, they give the table as it is now."""
        book = self.book
        stored = book.encode_events(events)
        self.stored_events.append(stored)
        self.check_events(book, book.decode(before).table, events)
        earlier = book.decode(before).table
        moved = Counter(
            {seat: getattr(player, "cash", 0) for seat, player in enumerate(getattr(earlier, "players", []))}
        )
        read = book.decode_events(stored)
        assert read == events
        for event in read:
            for giver, taker, amount in event.transfers():
                assert amount >= 0
                assert giver != taker
                if giver is not None:
                    moved[giver] -= amount
                if taker is not None:
                    moved[taker] += amount
            event.apply(earlier)
        assert earlier == self.state.table, "the events are incomplete"
        for seat, player in enumerate(getattr(earlier, "players", [])):
            assert getattr(player, "cash", 0) == moved[seat], f"cash of seat {seat} changed without an event"

    def _check_position(self, events: list[Event]) -> None:
        book, state = self.book, self.state
        self.check(book, state)
        if not self.guarded:
            return
        stored = book.encode(state)
        self.largest = max(self.largest, len(stored))
        assert len(stored) < LARGEST
        assert book.decode(stored) == state
        self._check_decisions()
        for event in events:
            for viewer in (None, self.viewers.randrange(self.players)):
                self._check_sent(event_view(event, viewer))

    def _check_decisions(self) -> None:
        state = self.state
        if state.finished:
            assert not state.decisions
            assert not state.agenda
            assert all(not legal(self.book, state, seat) for seat in range(self.players))
            return
        blocking = [decision for decision in state.decisions if decision.blocking]
        assert blocking, "no decision is open, but the game is not over"
        assert len({decision.id for decision in state.decisions}) == len(state.decisions)
        for decision in state.decisions:
            seats = decision.seats(state.table)
            assert seats or not decision.blocking, f"nobody can answer {decision}"
            assert all(self.book.may_act(state.table, seat) for seat in seats)

    def _check_sent(self, sent: Any) -> None:
        """Everything sent to a client is plain JSON without nulls or secrets."""
        encoded = msgspec.json.encode(sent)
        assert msgspec.json.decode(encoded) == sent, "not plain JSON"
        text = encoded.decode()
        assert "null" not in text
        assert self.seed not in text
        for key in SECRET_KEYS:
            assert f'"{key}":' not in text, f"{key} is sent"

    def _check_thoroughly(self) -> None:
        self._check_views()
        self._check_nonsense()
        for seat in self.random.sample(range(self.players), min(3, self.players)):
            self._check_legal(seat)
        self.counts["thorough"] += 1

    def _check_views(self) -> None:
        viewers = (None, *range(self.players))
        alone = [view(self.book, self.state, viewer) for viewer in viewers]
        for seen in alone:
            self._check_sent(as_json(seen))
            msgspec.convert(as_json(seen), self._state_type(), strict=True)
        assert alone[0].legal is UNSET
        assert views(self.book, self.state, viewers) == alone
        for seen, text in self.sent:
            assert msgspec.json.encode(seen) == text, "a view has changed with the game"
        self.sent = [(seen, msgspec.json.encode(seen)) for seen in alone]

    def _state_type(self) -> Any:
        """The type that the ruleset declares for its views, if it declares any."""
        types = self.book.ruleset.views.types
        return dict if types is None else types.state

    def _accepted(self, seat: int, action: Action) -> bool:
        """Whether a copy of the game accepts the action; a refused action must leave the copy unchanged."""
        before = self.book.encode(self.state)
        copy = self.book.decode(before)
        try:
            play(self.book, copy, seat, action)
        except Refused as refused:
            self._check_refusal(refused, before, copy)
            return False
        assert msgspec.json.decode(self.book.encode_action(action))["type"] == action.name()
        return True

    def _check_refusal(self, refused: Refused, before: bytes, state: State) -> None:
        """A refusal has a code and a formatted message, and changed nothing."""
        assert self.book.encode(state) == before, f"{refused} changed the state"
        assert refused.code.replace("_", "").isalpha()
        assert "%(" not in refused.message

    def _check_legal(self, seat: int) -> None:
        """Every listed action is accepted, and every other is refused."""
        listed = legal(self.book, self.state, seat)
        plain = {action for action in listed if isinstance(action, Action)}
        assert len(plain) == sum(isinstance(action, Action) for action in listed), "listed twice"
        for action in plain:
            assert self._accepted(seat, action), f"{action} of {seat} is listed but refused"
        for entry in listed:
            if isinstance(entry, Range):
                make: Callable[..., Action] = entry.action
                assert entry.min <= entry.max
                assert self._accepted(seat, make(entry.min))
                assert self._accepted(seat, make(entry.max))
                for outside in (make(entry.min - 1), make(entry.max + 1)):
                    assert outside in plain or not self._accepted(seat, outside)
        names = {entry.name() for entry in listed}
        for action in self._unlisted():
            if action not in listed and not any(
                entry.name() == action.name() for entry in listed if not isinstance(entry, Action)
            ):
                assert not self._accepted(seat, action), f"{action} of {seat} is accepted but not listed ({names})"
        default = default_action(self.book, self.state, seat)
        assert default is None or self._accepted(seat, default)

    def _unlisted(self) -> list[Action]:
        """A sample of the actions with at most one number, in and out of range."""
        found: list[Action] = []
        for kind, numbers in numbered(self.book.ruleset.actions):
            found += [kind(self.random.randint(-2, 45)) for _ in range(6)] if numbers else [kind()]
        return found

    def _check_nonsense(self) -> None:
        seat = self.random.randrange(-1, self.players + 1)
        for raw in NONSENSE:
            before = self.book.encode(self.state)
            try:
                play(self.book, self.state, seat, *self.book.read_action(raw))
            except Refused as refused:
                self._check_refusal(refused, before, self.state)
            else:
                raise AssertionError(f"{raw} was accepted")
        for number in (-1, 0, 10**9):
            before = self.book.encode(self.state)
            try:
                time_out(self.book, self.state, number)
            except Refused as refused:
                self._check_refusal(refused, before, self.state)
            else:
                raise AssertionError("a timeout of a decision that does not exist was accepted")

    def _check_replay(self) -> None:
        """The same seed and actions produce the same events again (PLAT-10, PLAT-13)."""
        state, events = new_game(self.book, self.players, self.seed)
        replayed = [self.book.encode_events(events)]
        self.prepare(state)
        for seat, move in self.moves:
            if isinstance(move, int):
                replayed.append(self.book.encode_events(time_out(self.book, state, move)))
            else:
                stored = self.book.read_action(json.loads(self.book.encode_action(move)))
                replayed.append(self.book.encode_events(play(self.book, state, seat, *stored)))
        assert replayed == self.stored_events
        assert state == self.state
