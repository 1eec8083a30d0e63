"""Random games of every registered ruleset, with varied options, boards and player counts, and every guarantee checked.

`python -m tests.rulesets.soak 10000` plays that many games of each ruleset in two processes and counts the events;
`python -m tests.rulesets.soak 1 --first 4711` plays one of them again.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

from games import rulesets
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.rules.board_file import SIZES
from tests.engine.random_play import Check, Checks, RandomGame
from tests.support.own import own_module

ACTIONS = 400
BATCH = 50


def random_options(random: Random, key: str) -> dict[str, Any]:
    """Random options that do not contradict each other."""
    while True:
        options = any_options(random, key)
        try:
            rulesets.read_options(key, options)
        except Refused as refused:
            if refused.code != "contradiction":
                raise
        else:
            return options


def any_options(random: Random, key: str) -> dict[str, Any]:
    """Random options: each at its default, near it, at a limit, or anywhere in its range."""
    options: dict[str, Any] = {}
    for option in rulesets.describe(key)["options"]:
        if random.random() < 0.5:
            continue
        match option["type"]:
            case "flag":
                options[option["key"]] = random.random() < 0.5
            case "choice":
                options[option["key"]] = random.choice(option["choices"])["value"]
            case _:
                options[option["key"]] = random_whole(random, option)
    return options


def random_whole(random: Random, option: dict[str, Any]) -> int:
    """A whole number in the range of an option: half of them near the default, where games are most typical."""
    low, high, default = option["min"], option["max"], option["default"]
    near = (max(low, default // 2), min(high, default * 2 + 2))
    return int(random.choice((low, high, random.randint(*near), random.randint(*near), random.randint(low, high))))


def random_board(random: Random, key: str) -> dict[str, Any] | None:
    """The default board, or a shuffled one with fewer jails and Gos and more cards that all players pay."""
    if random.random() < 0.5:
        return None
    board = rulesets.find(key).boards.default()
    if "card" not in board:
        return None
    spaces = [dict(space) for space in board["space"]]
    random.shuffle(spaces)
    for space in spaces:
        if space["kind"] in ("go", "jail", "tax") and random.random() < 0.4:
            kind = random.choice(("free_parking", "jail", "go", "go_to_jail"))
            space.clear()
            space.update(kind=kind, name="Another")
        if space.get("group") and random.random() < 0.05:
            del space["group"]
    dear = max(space.get("price", 0) for space in spaces)
    cards = [card_for_everyone(random, card, dear) if random.random() < 0.3 else card for card in board["card"]]
    changed = {**board, "space": spaces, "card": cards}
    if random.random() < 0.5:
        changed = resized(random, changed, random.choice(SIZES))
    try:
        return rulesets.read_board(key, changed)
    except Refused:
        return None


def resized(random: Random, board: dict[str, Any], size: int) -> dict[str, Any]:
    """The board with so many spaces: some left out, or again under another name; cards move as far as that allows."""
    spaces = [dict(space) for space in board["space"]]
    while len(spaces) > size:
        del spaces[random.randrange(len(spaces))]
    while len(spaces) < size:
        again = dict(random.choice(board["space"]))
        again["name"] = f"Further {len(spaces)}"
        for table in ("names", "names_at"):
            again.pop(table, None)
        spaces.insert(random.randrange(len(spaces)), again)
    cards = [dict(card) for card in board["card"]]
    for card in cards:
        if card["effect"] == "go_to":
            card["space"] %= size
    return {**board, "space": spaces, "card": cards}


def card_for_everyone(random: Random, card: dict[str, Any], dear: int) -> dict[str, Any]:
    """A card of the same group with a payment by everyone, or to everyone, that few can afford."""
    effect = random.choice(("take_from_every_player", "give_to_every_player"))
    told = {"en": "All for one.", "bn": "সবার জন্য সবাই।"}
    return {"group": card["group"], "effect": effect, "amount": random.randint(1, dear), "text": told}


def random_game(book: Rulebook, players: int, number: int, thorough: float, check: Check | None = None) -> RandomGame:
    """A game with the guarantees of its ruleset; with another check of each position, it has only that."""
    own = own_module(book.key, "random_play")
    return RandomGame(book, players, number, Checks() if own is None else own.CHECKS, thorough, check)


def no_check(book: Rulebook, state: GameState[Any, Any]) -> None:
    """Nothing is asked of a position that is only passed on the way."""


def play_one(key: str, number: int, thorough: float = 0.03, check: Check | None = None) -> Counter[str]:
    """Play the random game with that number; a failure names everything needed to play it again."""
    random = Random(f"{key}/{number}")
    options, board = random_options(random, key), random_board(random, key)
    book = rulesets.rulebook(key, board, options)
    players = random.choice(book.ruleset.player_counts)
    try:
        game = random_game(book, players, number, thorough, check)
        counts = game.run(ACTIONS)
    except Exception as error:
        raise AssertionError(f"{key} game {number}, {players} players, options {options}: {error!r}") from error
    counts["games"] = 1
    return counts


def play_batch(key: str, numbers: range) -> Counter[str]:
    """Play several games and add up their events."""
    total: Counter[str] = Counter()
    for number in numbers:
        total += play_one(key, number)
    return total


def main() -> None:
    """Play the games given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--rulesets", nargs="*", default=list(rulesets.RULESETS))
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.games)
    batches = [numbers[at : at + BATCH] for at in range(0, len(numbers), BATCH)]
    for key in arguments.rulesets:
        began = time.perf_counter()
        with ProcessPoolExecutor(max_workers=2) as pool:
            total = sum(pool.map(partial(play_batch, key), batches), Counter[str]())
        print(f"{key}: {total['games']} games in {time.perf_counter() - began:.0f} s")
        for name, count in total.most_common():
            print(f"  {name:22} {count}")


if __name__ == "__main__":
    main()
