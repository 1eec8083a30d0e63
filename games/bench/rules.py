"""How fast the rules are: apply, legal + apply, whole four-bot games, storing; each beside the hand-flattened floor."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from games import rulesets
from games.bench.timing import calibration, seconds
from games.engine.bots import Bots
from games.engine.play import legal, new_game, play, time_out
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState

Work = Callable[[], object]

SEATS = 4
LONGEST = 20_000
FLOOR_TURNS = 1000


class Speed(NamedTuple):
    """µs a decision for apply and for legal + apply, and whole games a second."""

    apply: float
    legal_apply: float
    games: float


class Recorded(NamedTuple):
    """One game as it was played: who did what, or which decision's time ran out."""

    seed: str
    actions: list[tuple[int, Action | None]]


def play_game(book: Rulebook, seed: str) -> Recorded:
    """A game of four bots of the default level, to its end."""
    bots = book.ruleset.bots
    assert bots is not None
    level = bots.default_level
    state, _ = new_game(book, SEATS, seed)
    done: list[tuple[int, Action | None]] = []
    while not state.finished and len(done) < LONGEST:
        done.append(play_one(book, bots, level, state))
    return Recorded(seed, done)


def play_one(book: Rulebook, bots: Bots, level: str, state: GameState[Any, Any]) -> tuple[int, Action | None]:
    """The next action of whichever bot acts first; a time-out where all of them wait."""
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
    """Apply recorded games again, listing what is legal ahead of each decision where that is asked."""
    for game in games:
        state, _ = new_game(book, SEATS, game.seed)
        for who, action in game.actions:
            if action is None:
                time_out(book, state, who)
                continue
            if with_legal:
                legal(book, state, who)
            play(book, state, who, action)


class Contest(NamedTuple):
    """What is timed of one engine: its three kinds of work, and how many decisions and games they make."""

    works: tuple[Work, Work, Work]
    decisions: int
    games: int

    def speed(self, apply: float, both: float, whole: float) -> Speed:
        """The speeds from the seconds that each work took."""
        return Speed(apply / self.decisions * 1e6, both / self.decisions * 1e6, self.games / whole)


def record(book: Rulebook, count: int) -> list[Recorded]:
    """So many games of ours."""
    return [play_game(book, f"{number:032x}") for number in range(count)]


def ours(book: Rulebook, games: list[Recorded]) -> Contest:
    """Our part of the contest, on games played before."""
    works = (
        lambda: replay(book, games, with_legal=False),
        lambda: replay(book, games, with_legal=True),
        lambda: [play_game(book, game.seed) for game in games],
    )
    return Contest(works, sum(len(game.actions) for game in games), len(games))


def find_floor(folder: Path) -> ModuleType | None:
    """The floor's module, where its folder is there."""
    if not (folder / "floor_step.py").is_file():
        return None
    sys.path.insert(0, str(folder))
    try:
        return import_module("floor_step")
    finally:
        sys.path.remove(str(folder))


def theirs(floor: ModuleType, count: int) -> Contest:
    """The floor's part of the contest, over as many of its own games."""
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

    works = (
        lambda: replay_floor(False),
        lambda: replay_floor(True),
        lambda: [floor.play(seed, FLOOR_TURNS) for seed in range(1, count + 1)],
    )
    return Contest(works, sum(map(len, records)), count)


def storing(book: Rulebook, games: list[Recorded]) -> tuple[float, float, int]:
    """µs to encode and to decode a state in the middle of a game, and its size in bytes."""
    state, _ = new_game(book, SEATS, games[0].seed)
    for who, action in games[0].actions[: len(games[0].actions) // 2]:
        if action is None:
            time_out(book, state, who)
        else:
            play(book, state, who, action)
    text = book.encode(state)
    times = 2_000
    encode, decode = seconds(
        lambda: [book.encode(state) for _ in range(times)],
        lambda: [book.decode(text) for _ in range(times)],
    )
    return encode / times * 1e6, decode / times * 1e6, len(text)


def report(count: int, floor_folder: Path) -> list[str]:
    """The lines to print."""
    book = rulesets.rulebook(rulesets.DEFAULT)
    games = record(book, count)
    module = find_floor(floor_folder)
    contests = [ours(book, games), *([theirs(module, count)] if module else [])]
    times = seconds(*(work for contest in contests for work in contest.works))
    speed, *rest = (contest.speed(*times[3 * i : 3 * i + 3]) for i, contest in enumerate(contests))
    floor = rest[0] if rest else None
    encode, decode, size = storing(book, games)
    lines = [
        f"calibration: {calibration():.1f} ns a turn of a plain loop",
        f"{book.ruleset.name}: {count} games of four bots, {contests[0].decisions / count:.0f} decisions each",
        _line("apply", "µs a decision", speed.apply, floor and floor.apply, slower_is_more=True),
        _line("legal + apply", "µs a decision", speed.legal_apply, floor and floor.legal_apply, slower_is_more=True),
        _line("whole games", "games a second", speed.games, floor and floor.games, slower_is_more=False),
        f"store a state of four: encode {encode:.1f} µs, decode {decode:.1f} µs, {size} bytes",
    ]
    if floor is None:
        lines.append(f"no floor found in {floor_folder}: no ratios")
    return lines


def _line(name: str, unit: str, ours: float, floor: float | None, *, slower_is_more: bool) -> str:
    if floor is None:
        return f"{name}: {ours:.2f} {unit}"
    ratio = floor / ours if slower_is_more else ours / floor
    return f"{name}: {ours:.2f} {unit}; floor {floor:.2f}; {ratio:.2f} of the floor's speed"
