"""Benchmark the rules: apply, legal + apply, whole games of four bots, storing; with the hand-optimized floor."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from games import rulesets
from games.engine.bots import Bots
from games.engine.copying import copied
from games.engine.play import legal, new_game, play, time_out
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState
from tests.bench.timing import calibration, seconds

Task = Callable[[], object]

SEATS = 4
MAX_ACTIONS = 20_000
FLOOR_TURNS = 1000


class Speed(NamedTuple):
    """µs per decision for apply and for legal + apply, and whole games per second."""

    apply: float
    legal_apply: float
    games: float


class Recorded(NamedTuple):
    """One recorded game: a seat and its action, or the decision that timed out and None, for each step."""

    seed: str
    actions: list[tuple[int, Action | None]]


def play_game(book: Rulebook, seed: str) -> Recorded:
    """Play a game of four bots of the default level to its end."""
    bots = book.ruleset.bots
    assert bots is not None
    level = bots.default_level
    state, _ = new_game(book, SEATS, seed)
    done: list[tuple[int, Action | None]] = []
    while not state.finished and len(done) < MAX_ACTIONS:
        done.append(play_one(book, bots, level, state))
    return Recorded(seed, done)


def play_one(book: Rulebook, bots: Bots, level: str, state: GameState[Any, Any]) -> tuple[int, Action | None]:
    """Play the action of the first bot that has one, or else a timeout."""
    for decision in state.decisions:
        for seat in decision.seats(state.table):
            action = bots.choose(level, book, state, seat)
            if action is not None:
                play(book, state, seat, action)
                return seat, action
    number = next(decision.id for decision in state.decisions if decision.blocking)
    time_out(book, state, number)
    return number, None


def replay(book: Rulebook, games: list[Recorded], *, with_legal: bool) -> None:
    """Apply recorded games again; with `with_legal`, list the legal actions before each one."""
    for game in games:
        state, _ = new_game(book, SEATS, game.seed)
        for number, action in game.actions:
            if action is None:
                time_out(book, state, number)
                continue
            if with_legal:
                legal(book, state, number)
            play(book, state, number, action)


class Workload(NamedTuple):
    """The three workloads of one engine, and the number of decisions and games in each."""

    tasks: tuple[Task, Task, Task]
    decisions: int
    games: int

    def speed(self, apply: float, both: float, whole: float) -> Speed:
        """Return the speeds, given the seconds that each workload took."""
        return Speed(apply / self.decisions * 1e6, both / self.decisions * 1e6, self.games / whole)


def record(book: Rulebook, count: int) -> list[Recorded]:
    """Record `count` games of this engine."""
    return [play_game(book, f"{number:032x}") for number in range(count)]


def engine_workload(book: Rulebook, games: list[Recorded]) -> Workload:
    """Return the workloads of this engine, on recorded games."""
    tasks = (
        lambda: replay(book, games, with_legal=False),
        lambda: replay(book, games, with_legal=True),
        lambda: [play_game(book, game.seed) for game in games],
    )
    return Workload(tasks, sum(len(game.actions) for game in games), len(games))


def find_floor(folder: Path) -> ModuleType | None:
    """Return the floor's module, or None if the folder does not have it."""
    if not (folder / "floor_step.py").is_file():
        return None
    sys.path.insert(0, str(folder))
    try:
        return import_module("floor_step")
    finally:
        sys.path.remove(str(folder))


def floor_workload(floor: ModuleType, count: int) -> Workload:
    """Return the workloads of the floor, on as many games of its own."""
    records: list[list[Any]] = []
    for seed in range(1, count + 1):
        actions: list[Any] = []
        floor.play(seed, FLOOR_TURNS, actions)
        records.append(actions)

    def replay_floor(with_legal: bool) -> None:
        for seed, actions in enumerate(records, 1):
            state = floor.new(seed)
            for action in actions:
                if with_legal:
                    floor.legal_actions(state)
                floor.apply(state, action)

    tasks = (
        lambda: replay_floor(False),
        lambda: replay_floor(True),
        lambda: [floor.play(seed, FLOOR_TURNS) for seed in range(1, count + 1)],
    )
    return Workload(tasks, sum(map(len, records)), count)


class Storing(NamedTuple):
    """The µs to encode, to decode and to copy a state, and its size in bytes."""

    encode: float
    decode: float
    copy: float
    size: int


def storing(book: Rulebook, games: list[Recorded]) -> Storing:
    """Measure a state in the middle of a game."""
    state, _ = new_game(book, SEATS, games[0].seed)
    for number, action in games[0].actions[: len(games[0].actions) // 2]:
        if action is None:
            time_out(book, state, number)
        else:
            play(book, state, number, action)
    text = book.encode(state)
    times = 2_000
    taken = seconds(
        lambda: [book.encode(state) for _ in range(times)],
        lambda: [book.decode(text) for _ in range(times)],
        lambda: [copied(state) for _ in range(times)],
    )
    encode, decode, copy = (one / times * 1e6 for one in taken)
    return Storing(encode, decode, copy, len(text))


def report(count: int, floor_folder: Path) -> Iterator[str]:
    """Benchmark every ruleset, the default one beside the floor; yield the lines to print."""
    yield f"calibration: {calibration():.1f} ns per iteration of a plain loop"
    module = find_floor(floor_folder)
    for key in rulesets.RULESETS:
        yield from _report_ruleset(rulesets.rulebook(key), count, module if key == rulesets.DEFAULT else None)
    if module is None:
        yield f"no floor found in {floor_folder}: no ratios"


def _report_ruleset(book: Rulebook, count: int, module: ModuleType | None) -> Iterator[str]:
    games = record(book, count)
    workloads = [engine_workload(book, games), *([floor_workload(module, count)] if module else [])]
    times = seconds(*(task for workload in workloads for task in workload.tasks))
    speed, *rest = (workload.speed(*times[3 * i : 3 * i + 3]) for i, workload in enumerate(workloads))
    floor = rest[0] if rest else None
    stored = storing(book, games)
    yield f"{book.ruleset.name}: {count} games of four bots, {workloads[0].decisions / count:.0f} decisions each"
    yield _line("  apply", "µs per decision", speed.apply, floor and floor.apply, slower_is_more=True)
    both = floor and floor.legal_apply
    yield _line("  legal + apply", "µs per decision", speed.legal_apply, both, slower_is_more=True)
    yield _line("  whole games", "games per second", speed.games, floor and floor.games, slower_is_more=False)
    thought = 1e6 * count / speed.games / workloads[0].decisions
    yield f"  whole games: {thought:.2f} µs per decision with the bot's thought"
    yield (
        f"  a state of four: encode {stored.encode:.1f} µs, decode {stored.decode:.1f} µs, copy {stored.copy:.1f} µs, "
        f"{stored.size} bytes"
    )


def _line(name: str, unit: str, ours: float, floor: float | None, *, slower_is_more: bool) -> str:
    if floor is None:
        return f"{name}: {ours:.2f} {unit}"
    ratio = floor / ours if slower_is_more else ours / floor
    return f"{name}: {ours:.2f} {unit}; floor {floor:.2f}; {ratio:.2f} of the floor's speed"
