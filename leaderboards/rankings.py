"""The leaderboards: what each orders people by, and who is on it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MIN_OPPONENTS = 3
"""The different people that somebody has met in rated games before they are listed."""
LISTED: dict[str, object] = {"opponents__gte": MIN_OPPONENTS, "wins__gt": 0}
"""Who is on the boards of rated games: nobody is first among the best without a win in the period."""


class Ranking(NamedTuple):
    """A leaderboard. Its key is the column of `Standing` that it orders by; rows for which `where` holds are on it.

    The highest value comes first, or with `fewest` the lowest. A `cooperative` one is of one ruleset whose players play
    together, and by the number of players; the others are of games in which they play against each other.
    """

    key: str
    name: str | Promise
    where: dict[str, object]
    fewest: bool = False
    cooperative: bool = False


RANKINGS = {
    board.key: board
    for board in (
        Ranking("rating", _("Rating"), {"rating__isnull": False} | LISTED),
        Ranking("wins", _("Wins"), LISTED),
        Ranking("win_rate", _("Win rate"), {"win_rate__isnull": False} | LISTED),
        Ranking("achievements", _("Achievements"), {"achievements__gt": 0}),
        Ranking("fewest_rounds", _("Fewest rounds"), {"fewest_rounds__isnull": False}, fewest=True, cooperative=True),
    )
}
PERIODS = {"all": _("All time"), "month": _("This month"), "week": _("This week")}
