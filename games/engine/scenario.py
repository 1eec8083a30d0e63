"""Scenarios: a position, actions, and the expected results. They test rules without a database or a server."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from games.engine.chance import Chance
from games.engine.hidden import EVERYTHING
from games.engine.play import Game, legal, new_game, play, time_out, time_up
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameState
from games.engine.views import view

Opener = Callable[[str, dict[str, Any] | None, dict[str, Any]], Rulebook]

SEAT_KEYS = frozenset({"player"})
"""Keys of any game whose value is a seat: a player by name in a scenario. Its `Scenarios` may name others."""
SEATS_KEYS = frozenset({"winners", "players"})
"""Keys of any game whose value is a list of seats, or an object keyed by them."""


SCRIPTED = ("dice", "die", "pick", "cards")
"""Keys of a step with what it draws in any game."""


class Failed(Exception):
    """A scenario failed; the message names the step and the difference."""


class NotEnoughChance(Exception):
    """A step draws more than the scenario gives it."""


class ScriptedChance(Chance):
    """Chance scripted by a step's `dice`, `die`, `pick`, `cards` and the game's own keys; running out is an error."""

    book: Rulebook
    script: dict[str, list[Any]]

    @classmethod
    def of(cls, state: GameState[Any, Any], book: Rulebook, step: dict[str, Any]) -> ScriptedChance:
        """Return the chance of a step."""
        keys = (*SCRIPTED, *book.ruleset.scenarios.scripted)
        return cls(state, book, {key: list(step.get(key, [])) for key in keys})

    def _next(self, key: str) -> Any:
        if not self.script[key]:
            raise NotEnoughChance(f"the step needs more {key} than it is given")
        return self.script[key].pop(0)

    def below(self, n: int) -> int:
        number = int(self._next("pick"))
        if not 0 <= number < n:
            raise Failed(f"the step picks one of {n}, from 0, and not {number}")
        return number

    def dice(self, sides: int) -> list[int]:
        return list(self._next("dice"))

    def die(self, sides: int) -> int:
        return int(self._next("die"))

    def shuffled(self, count: int) -> list[int]:
        """Any order does: the cards that are drawn afterwards are given."""
        return list(range(count))

    def stream(self, name: str) -> Chance:
        """The script is the same for every stream."""
        return self

    def named(self, key: str, things: list[str]) -> list[str]:
        return [str(self._next(key)) for _ in things]

    def card(self, group: str, cards: list[int], at: int) -> int:
        """Move the next scripted card to the place that is drawn from; the others keep their order."""
        criteria = self._next("cards")
        for place in [*range(at, len(cards)), *range(at)]:
            if self.book.ruleset.scenarios.matches_card(self.book.rules, group, cards[place], criteria):
                cards[at], cards[place] = cards[place], cards[at]
                return cards[at]
        raise NotEnoughChance(f"the group {group} has no card like {criteria}")


def run_file(path: Path, open_book: Opener) -> str:
    """Run one scenario and return its title; raises Failed if it does not hold."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Failed(f"cannot be read: {error}") from None
    run(raw, open_book)
    return str(raw.get("title", path.stem))


def run(raw: dict[str, Any], open_book: Opener) -> None:
    """Run a scenario that has been parsed; raises Failed at the first difference."""
    try:
        scenario, steps = Scenario(raw, open_book), list(raw.get("step", []))
    except Exception as error:  # one broken file must not stop the others
        raise Failed(f"setup: {type(error).__name__}: {error}") from None
    for number, step in enumerate(steps, 1):
        try:
            scenario.play_step(step)
        except (Failed, NotEnoughChance) as failure:
            raise Failed(f"step {number}: {failure}") from None
        except Exception as error:
            raise Failed(f"step {number}: {type(error).__name__}: {error}") from error


class Scenario:
    """One scenario while it runs."""

    def __init__(self, raw: dict[str, Any], open_book: Opener) -> None:
        self.names: list[str] = raw["players"]
        self.book = open_book(raw["ruleset"], raw.get("board"), raw.get("options", {}))
        self.seat_keys = SEAT_KEYS | self.book.ruleset.scenarios.seat_keys
        self.seats_keys = SEATS_KEYS | self.book.ruleset.scenarios.seats_keys
        self.state, _ = new_game(self.book, len(self.names), "scenario", shuffle_seats=False)
        self.state.decisions, self.state.agenda, self.state.asked = [], [], 0
        setup = self.to_seats(raw.get("setup", {}))
        self.book.ruleset.scenarios.set_up(self.book, self.state, setup)
        cards = [card for step in raw.get("step", []) for card in step.get("cards", [])]
        self.book.ruleset.scenarios.free_cards(self.book.rules, self.state.table, setup, cards)
        game = Game.of(self.book, self.state, ScriptedChance.of(self.state, self.book, {}))
        game.run()

    def play_step(self, step: dict[str, Any]) -> None:
        """Carry out a step and compare the result with the expected one."""
        self._check_legal(step)
        before = self.book.encode(self.state)
        try:
            events = self._act(step)
        except Refused as refused:
            self._check_refused(step, refused, before)
            return
        if "error" in step:
            raise Failed(f"was not refused; expected {step['error']}")
        self._check_events(step, events)
        self._check_state(step)

    def _act(self, step: dict[str, Any]) -> list[Event]:
        chance = ScriptedChance.of(self.state, self.book, step)
        if step.get("timeout"):
            blocking = [decision for decision in self.state.decisions if decision.blocking]
            waiting = blocking or self.state.decisions
            if not waiting:
                raise Failed("no timer runs")
            events: list[Event] = []
            for decision in waiting if len({d.name() for d in waiting}) == 1 else waiting[:1]:
                if decision in self.state.decisions:
                    events += time_out(self.book, self.state, decision.id, chance)
            return events
        if step.get("time_up"):
            return time_up(self.book, self.state, chance)
        seat = self.names.index(step["by"])
        raw = self.book.ruleset.scenarios.complete(self.book.rules, self.state.table, seat, self.to_seats(step["do"]))
        action, decision = self.book.read_action(raw)
        return play(self.book, self.state, seat, action, decision, chance)

    def _check_refused(self, step: dict[str, Any], refused: Refused, before: bytes) -> None:
        if "error" not in step:
            raise Failed(f"was refused: {refused}") from None
        if refused.code != step["error"]:
            raise Failed(f"refused with {refused.code}, expected {step['error']}") from None
        if self.book.encode(self.state) != before:
            raise Failed("the refused action changed the state") from None

    def _check_legal(self, step: dict[str, Any]) -> None:
        if "legal" not in step and "illegal" not in step:
            return
        seat = self.names.index(step["by"])
        open_now = {action.name() for action in legal(self.book, self.state, seat)}
        for name in step.get("legal", []):
            if name not in open_now:
                raise Failed(f"{name} is not legal; legal: {', '.join(sorted(open_now))}")
        for name in step.get("illegal", []):
            if name in open_now:
                raise Failed(f"{name} is legal")

    def _check_events(self, step: dict[str, Any], events: list[Event]) -> None:
        happened = [event.name() for event in events]
        rest = iter(happened)
        for name in step.get("events", []):
            if name not in rest:
                raise Failed(f"no {name} in that order; happened: {', '.join(happened)}")

    def _check_state(self, step: dict[str, Any]) -> None:
        if "expect" not in step:
            return
        actual = self.to_names(msgspec.to_builtins(view(self.book, self.state, EVERYTHING)))
        difference = compare(step["expect"], actual, "")
        if difference:
            raise Failed(difference)

    def to_names(self, value: Any, key: str = "") -> Any:
        """A view with players by name instead of seat."""
        if isinstance(value, dict):
            if key in self.seats_keys:
                return {self.names[int(seat)]: self.to_names(item) for seat, item in value.items()}
            return {name: self.to_names(item, name) for name, item in value.items()}
        if isinstance(value, list):
            if key == "places":
                return [self.to_names(place, "winners") for place in value]
            return [self.names[item] if key in self.seats_keys else self.to_names(item) for item in value]
        if key in self.seat_keys and isinstance(value, int) and not isinstance(value, bool):
            return self.names[value]
        return value

    def to_seats(self, value: Any, key: str = "") -> Any:
        """A scenario's value with seats instead of players' names."""
        if isinstance(value, dict):
            if key == "players":
                return {str(self.names.index(name)): self.to_seats(item) for name, item in value.items()}
            return {name: self.to_seats(item, name) for name, item in value.items()}
        if isinstance(value, list):
            return [self.to_seats(item, key if key in self.seats_keys else "") for item in value]
        if (key in self.seat_keys or key in self.seats_keys) and isinstance(value, str) and value in self.names:
            return self.names.index(value)
        return value


def compare(expected: Any, actual: Any, path: str) -> str:
    """The first difference from the expected value, or an empty string; keys that are not named are ignored."""
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return f"{path or 'state'}: expected {expected}, is {actual}"
        for key, value in expected.items():
            name = f"{path}.{key}" if path else key
            if key not in actual:
                return f"{name}: expected {value}, is absent"
            difference = compare(value, actual[key], name)
            if difference:
                return difference
        return ""
    if type(expected) is not type(actual) or expected != actual:
        return f"{path}: expected {expected!r}, is {actual!r}"
    return ""
