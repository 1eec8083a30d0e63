"""How often bots win a co-operative game at each level of difficulty.

`python -m tests.rulesets.levels 1000` plays that many games with each preset and number of players of every game that
states its levels, and prints the `level_wins` for its ruleset.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor

from games import rulesets
from games.engine.play import new_game
from tests.rulesets.bot_games import move

BATCH = 50


def victories(key: str, preset: str, players: int, numbers: range) -> int:
    """How many of these games bots of the default level win."""
    ruleset = rulesets.find(key)
    options = next(one.options for one in ruleset.lobby.presets if one.key == preset)
    book = rulesets.rulebook(key, None, options)
    assert ruleset.bots is not None
    levels = (ruleset.bots.default_level,) * players
    won = 0
    for number in numbers:
        state, _ = new_game(book, players, f"{number:032x}")
        while not state.finished:
            move(book, state, levels)
        won += bool(state.winners)
    return won


def main() -> None:
    """Measure the levels with as many games as given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    batches = [range(at, min(at + BATCH, arguments.games)) for at in range(0, arguments.games, BATCH)]
    with ProcessPoolExecutor(max_workers=arguments.workers) as pool:
        for key, ruleset in rulesets.RULESETS.items():
            for preset in ruleset.lobby.presets if not ruleset.scoring.competitive and ruleset.bots else ():
                for players in ruleset.player_counts:
                    found = [pool.submit(victories, key, preset.key, players, batch) for batch in batches]
                    won = sum(one.result() for one in found)
                    print(f'LevelWins("{preset.key}", {players}, {arguments.games}, {won}),', flush=True)


if __name__ == "__main__":
    main()
