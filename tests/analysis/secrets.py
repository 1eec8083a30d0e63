"""What the site tells somebody about a position, looked at before and after all that they cannot see is another.

`python -m tests.analysis.secrets 10000` looks at so many positions of games between bots, and prints what differs.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from games.analysis import chances, chances_of
from games.analysis.candidates import candidates
from games.analysis.deciding import choose
from games.analysis.playouts import Effort, best_by_playouts, chances_after
from games.analysis.review.settling import chances_at_rest
from games.analysis.review.walk import Move, Walk
from games.analysis.weights import opener_of
from games.engine.copying import copied
from games.engine.play import new_game
from games.engine.play import play as carry_out
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState
from tests.analysis.positions import drawn_anew, positions
from tests.support.kinds import WITH_BOTS

State = GameState[Any, Any]
Look = Callable[[Rulebook, State, int], Any]
LITTLE = Effort(playouts=1, rolls=2, decisions=60)
MOST_WEIGHED = 3
DIGITS = 9
SEED = "look"


def features(book: Rulebook, state: State, seat: int) -> Any:
    """What chances are worked out from."""
    declared = book.ruleset.features
    return None if declared is None else declared.of(book.rules, opener_of(book, declared)(state.table))


def curve(book: Rulebook, state: State, seat: int) -> Any:
    """A point of the curve of chances, and of the bar."""
    return chances(book, state)


def at_rest(book: Rulebook, state: State, seat: int) -> Any:
    """What reviews judge a position by."""
    return [list(one) for one in chances_at_rest(book, [state])]


def weighed(book: Rulebook, state: State, seat: int) -> list[Action]:
    """What playouts weigh here."""
    return candidates(book, state, seat)[:MOST_WEIGHED]


def playouts(book: Rulebook, state: State, seat: int) -> Any:
    """What those are worth."""
    actions = weighed(book, state, seat)
    return [[list(one) for one in each] for each in chances_after(book, state, seat, actions, chances_of, SEED, LITTLE)]


def best(book: Rulebook, state: State, seat: int) -> Any:
    """Which of them is the best."""
    actions = weighed(book, state, seat)
    return best_by_playouts(book, state, seat, actions, chances_of, SEED, LITTLE) if actions else None


def choices(book: Rulebook, state: State, seat: int) -> Any:
    """What bots of every level do."""
    bots = book.ruleset.bots
    assert bots is not None
    return [choose(level, book, state, seat, playouts=2) for level in bots.levels]


def luck(book: Rulebook, state: State, seat: int) -> Any:
    """What a review holds to be the decision when the seat acts, so what it compares luck with."""
    actions = weighed(book, state, seat)
    if not actions:
        return None
    walk = Walk(book, copied(state), chances_of, SEED)
    changed = walk.go_on(Move(seat, msgspec.to_builtins(actions[0]), None), 2)
    return [round(one, DIGITS) for one in changed.decision] if changed.drawn else None


LOOKS: dict[str, Look] = {
    "features": features,
    "curve": curve,
    "at rest": at_rest,
    "candidates": candidates,
    "playouts": playouts,
    "best": best,
    "choices": choices,
    "luck": luck,
}


def told(book: Rulebook, state: State, seat: int, random: Random) -> set[str]:
    """What `seat` learns in this position of what it cannot see: by which looks another one is told from it."""
    other = drawn_anew(book, state, random, seat)
    return {name for name, look in LOOKS.items() if look(book, state, seat) != look(book, other, seat)}


def asked(state: State) -> int:
    """A seat that has to decide; the first one if nobody has."""
    return next((seat for one in state.decisions for seat in one.seats(state.table)), 0)


def told_in(places: Iterable[tuple[Rulebook, State]], seed: str) -> Counter[str]:
    """In how many of these positions each look tells something."""
    random = Random(seed)
    found: Counter[str] = Counter()
    for book, state in places:
        found.update(told(book, state, asked(state), random))
    return found


def random_games(book: Rulebook, players: int, seed: str) -> Iterator[tuple[Rulebook, State]]:
    """All positions of games whose decisions are drawn from what is listed, for games that are not registered."""
    random = Random(seed)
    for number in count():
        state, _ = new_game(book, players, f"{seed}/{number}")
        while not state.finished:
            yield book, copied(state)
            (decision,) = state.decisions
            (seat,) = decision.seats(state.table)
            listed = [one for one in decision.legal(book.rules, state.table, seat) if isinstance(one, Action)]
            carry_out(book, state, seat, random.choice(listed))


def main() -> None:
    """Print what was told in how many positions; the exit status is 1 if anything was."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("positions", type=int, help="how many positions, of all games together")
    parser.add_argument("--seed", default="secrets")
    arguments = parser.parse_args()
    number = arguments.positions // len(WITH_BOTS)
    leaks = 0
    for key in WITH_BOTS:
        begun = perf_counter()
        found = told_in(positions(key, number, arguments.seed), arguments.seed)
        leaks += found.total()
        print(f"{key}: {number} positions, told {dict(found) or 'nothing'}, {perf_counter() - begun:.0f} s", flush=True)
    sys.exit(leaks > 0)


if __name__ == "__main__":
    main()
