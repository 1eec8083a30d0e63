"""Which leaderboards there are: co-operative ones are of games whose players play together, by number of players."""

from __future__ import annotations

from typing import Any

from games.selectors.boards.rulebook import rulesets_offered
from leaderboards.models import OVERALL
from leaderboards.rankings import PERIODS, RANKINGS, Ranking
from leaderboards.selectors.rankings import Chosen


class NoSuchChoice(ValueError):
    """A value that cannot be chosen; `field` is the parameter."""

    def __init__(self, field: str) -> None:
        super().__init__(f"{field}: not a possible value")
        self.field = field


def games_on(board: Ranking) -> list[dict[str, Any]]:
    """The games of a leaderboard."""
    if board.cooperative:
        return [ruleset for ruleset in rulesets_offered() if not ruleset["competitive"] and ruleset["rounds"]]
    return [ruleset for ruleset in rulesets_offered() if ruleset["competitive"]]


def boards_offered() -> list[Ranking]:
    """The leaderboards that have games."""
    return [board for board in RANKINGS.values() if games_on(board)]


def choose(board: str = "", period: str = "", ruleset: str = "", players: int = 0) -> Chosen:
    """The leaderboard with these names; what is left out is the default one, of the ruleset if that is given.

    Raises NoSuchChoice.
    """
    leaderboard = RANKINGS.get(board or _first_board(ruleset))
    if leaderboard is None or not (games := games_on(leaderboard)):
        raise NoSuchChoice("board")
    if (period or "all") not in PERIODS:
        raise NoSuchChoice("period")
    by_key = {game["key"]: game for game in games}
    chosen = ruleset or (games[0]["key"] if leaderboard.cooperative else OVERALL)
    if chosen != OVERALL and chosen not in by_key:
        raise NoSuchChoice("ruleset")
    counts = by_key[chosen]["player_counts"] if leaderboard.cooperative else (0,)
    if (players or counts[0]) not in counts:
        raise NoSuchChoice("players")
    return Chosen(leaderboard.key, period or "all", chosen, players or counts[0])


def _first_board(ruleset: str) -> str:
    """The first leaderboard with games of the ruleset, or of all; "rating" if there is no such ruleset."""
    having = (board.key for board in RANKINGS.values() if any(game["key"] == ruleset for game in games_on(board)))
    return next(having, "rating")
