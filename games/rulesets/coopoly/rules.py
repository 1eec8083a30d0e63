"""The rules of a game of Co-opoly: its options and the names on its board, and what its modules share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.rulesets.coopoly.zones import SIZE

if TYPE_CHECKING:
    from games.rulesets.coopoly.board import CoopBoard
    from games.rulesets.coopoly.options import CoopOptions
    from games.rulesets.coopoly.table import CoopTable

    CoopGame = Game[CoopTable, "CoopRules"]


class CoopRules:
    """The constants of a game: its board and options."""

    __slots__ = ("board", "options")

    def __init__(self, board: CoopBoard, options: CoopOptions) -> None:
        self.board = board
        self.options = options

    @property
    def police_moves(self) -> range:
        """How many positions the Police may move, each equally likely (COOP-12)."""
        police = self.options.police
        fixed = police.police_steps
        return range(fixed, fixed + 1) if fixed else range(1, police.police_sides + 1)


NO_SPACE = gettext_noop("There is no such space.")


def no_space(space: int) -> Refused | None:
    """Why this is not a space of the board; None if it is."""
    return None if 0 <= space < SIZE else Refused("out_of_range", NO_SPACE, field="space")


def blocked(table: CoopTable, space: int, field: str = "space") -> Refused | None:
    """Why nothing can be done on a space on which the Police stand (COOP-14); None if they don't."""
    if space not in table.police:
        return None
    return Refused("blocked_by_police", gettext_noop("The Police stand there."), field=field)
