"""The plays that earn achievements: a position and steps, the last of which earns it for Ann.

A game with achievements of its own has all its plays in `PLAYS` of its `tests/plays.py`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from games import rulesets
from games.engine.scenario import Scenario
from games.engine.statistics import Statistic, Tally, add, begin_tally, count_version
from tests.support.own import own_module

SECOND = 1_000
NAMES = ["ann", "bob", "cid", "dan", "eve", "fay"]
ANN = 0
Step = dict[str, Any]


class Play(NamedTuple):
    """A position and what is played from there, one step a second; Ann is the one who earns something."""

    setup: dict[str, Any]
    steps: list[Step]
    players: int = 2
    options: dict[str, Any] = {}
    pace: int = SECOND


def does(name: str, action: str, **step: Any) -> Step:
    """A step of a scenario; capitals are fields of the action."""
    fields = {key.lower(): step.pop(key) for key in list(step) if key.isupper()}
    return {"by": name, "do": {"type": action, **fields}, **step}


def owns(*spaces: int, by: str = "ann", **fields: Any) -> dict[str, Any]:
    """Deeds of a player."""
    return {str(space): {"owner": by, **fields} for space in spaces}


def position(*, turn: str = "ann", spaces: dict[str, Any] | None = None, **players: dict[str, Any]) -> dict[str, Any]:
    """A position in the format of scenarios."""
    return {"turn": turn, "players": players, "spaces": spaces or {}}


def resign(*names: str) -> list[Step]:
    """These players leave the game."""
    return [does(name, "resign") for name in names]


ALL_BUT_BOB = ("cid", "dan", "eve", "fay")
LAST_ONE_LEFT = Play({}, resign("bob"))
EVERY_GAME: dict[str, Play] = {
    **dict.fromkeys(("first_game", "veteran_player", "regular", "old_hand"), LAST_ONE_LEFT),
    **dict.fromkeys(("first_victory", "consistent_winner", "champion", "dynasty"), LAST_ONE_LEFT),
    "quick_work": LAST_ONE_LEFT,
    "full_table": Play({}, resign("bob", *ALL_BUT_BOB), players=6),
}


def plays_of(ruleset: str) -> dict[str, Play]:
    """The plays that earn the achievements of a ruleset."""
    own = own_module(ruleset, "plays")
    return EVERY_GAME if own is None else own.PLAYS


def played(ruleset: str, play: Play, earlier: dict[str, int]) -> Tally:
    """The counts of a game after a play, given Ann's counts from before in the same game."""
    raw = {"ruleset": ruleset, "players": NAMES[: play.players], "setup": play.setup, "options": play.options}
    scenario = Scenario(raw, rulesets.rulebook)
    book = scenario.book
    table: Any = msgspec.json.decode(msgspec.json.encode(scenario.state.table), type=book.ruleset.table)
    tally = begin_tally(book, play.players, table, 0, [])
    known: dict[str, Statistic] = {one.key: one for one in book.ruleset.statistics}
    for key, amount in earlier.items():
        add(tally.seats[ANN], known[key], amount)
    for number, step in enumerate(play.steps, 2):
        count_version(book, tally, table, number, (number - 1) * play.pace, scenario._act(step))
    played_on: Any = scenario.state.table
    for part in ("players", "deeds"):
        assert getattr(table, part, None) == getattr(played_on, part, None)
    return tally
