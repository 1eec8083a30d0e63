"""The boards, options, numbers of players and levels of bots of the games that chances are fitted to.

Most games are played as most people play: on a game's own boards, with one of its presets. The others differ in a few
options, so that the fit knows what those mean.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from games import rulesets
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.rulesets.further_boards import further_boards

OWN_BOARD, FURTHER_BOARD = 0.4, 0.7
"""Up to these shares of games are on the game's own board and on a further one, with a preset; the rest varies."""
OWN, FURTHER, VARIED = "own", "further", "varied"
VARIATIONS = 48
"""How many sets of options are varied: each is opened once in a process."""
MOST_CHANGES = 3
FACTORS = (0.5, 0.75, 1.5, 2.0)
"""What an amount or number is multiplied by."""
PARTS = (0.05, 0.1, 0.2, 0.3)
"""What of its highest value a number has that is 0 by default, which mostly means that there is none."""
CLOCKS = "time"
"""The group of options that are nothing to bots, whose games have no clocks."""


class Setting(NamedTuple):
    """The board and the options of a game; None is the game's own board."""

    board: dict[str, Any] | None
    options: dict[str, Any]


class Planned(NamedTuple):
    """A game that is to be played, by the levels of the bots on its seats.

    `board` says what board it is on: the game's "own", a "further" one, or with "varied" options any.
    """

    ruleset: str
    board: str
    setting: Setting
    levels: tuple[str, ...]
    seed: str

    def book(self) -> Rulebook:
        """The rules that it is played by."""
        return rulesets.rulebook(self.ruleset, self.setting.board, self.setting.options)


def plan(key: str, seed: str, number: int, levels: tuple[str, ...]) -> Planned:
    """Return the game with that number of a seed; its bots are of any of these levels."""
    random = Random(f"{seed}/{key}/{number}")
    own, further, varied = _settings(key, seed)
    drawn = random.random()
    board = OWN if drawn < OWN_BOARD else FURTHER if drawn < FURTHER_BOARD else VARIED
    if board == FURTHER and not further:
        board = OWN
    setting = random.choice({OWN: own, FURTHER: further, VARIED: varied}[board])
    players = random.choice(rulesets.find(key).player_counts)
    return Planned(key, board, setting, tuple(random.choices(levels, k=players)), f"{seed}/{key}/{number}")


@cache
def _settings(key: str, seed: str) -> tuple[list[Setting], list[Setting], list[Setting]]:
    """Those with a preset on the game's own board, those on its further boards, and those that are varied."""
    random = Random(f"{seed}/{key}/settings")
    presets = [preset.options for preset in rulesets.find(key).lobby.presets] or [{}]
    boards = [one.document for one in further_boards() if one.ruleset == key]
    own = [_fitted(key, None, options) for options in presets]
    further = [_fitted(key, board, options) for board in boards for options in presets]
    varied = [_varied(key, random.choice([None, *boards]), random.choice(presets), random) for _ in range(VARIATIONS)]
    return own, further, varied


def _fitted(key: str, board: dict[str, Any] | None, options: dict[str, Any]) -> Setting:
    every = rulesets.fitted_options(key, board, rulesets.read_options(key, options))
    return Setting(board, rulesets.differing_options(key, every))


def _varied(key: str, board: dict[str, Any] | None, preset: dict[str, Any], random: Random) -> Setting:
    """A preset with a few changes that a host could make."""
    described = [one for one in rulesets.describe(key)["options"] if one["group"] != CLOCKS]
    options = dict(preset)
    for option in random.sample(described, random.randint(1, min(MOST_CHANGES, len(described)))):
        changed = options | {option["key"]: _other_value(option, random)}
        try:
            rulesets.read_options(key, changed)
        except Refused:
            continue  # it contradicts another option, as a host would have been told
        options = changed
    return _fitted(key, board, options)


def _other_value(option: dict[str, Any], random: Random) -> Any:
    match option["type"]:
        case "flag":
            return not option["default"]
        case "choice":
            return random.choice([choice["value"] for choice in option["choices"]])
    usual = option["default"]
    value = usual * random.choice(FACTORS) if usual else max(1, option["max"] * random.choice(PARTS))
    return min(option["max"], max(option["min"], round(value)))
