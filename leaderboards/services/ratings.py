"""Ratings: people against people, by ruleset and overall, and bots in a pool of their own.

The seats of a game are given by their results, so that a game that is counted now and one that is replayed later are
rated by the same code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.models import Kind
from leaderboards.models import OVERALL, BotRating, Rating, Result
from leaderboards.services.finished import FinishedGame
from leaderboards.skill import Skill, rated, rated_by_level

Known = Callable[[int, str], Skill]
"""(user, ruleset): the skill of a person so far."""


def rate(game: FinishedGame) -> None:
    """Rate the people and the bots of a game whose results are stored; its people are locked."""
    counted = game.counted
    results = list(counted.results.order_by("seat"))
    if counted.rated:
        _rate_people(results, counted.ruleset)
    if counted.competitive:
        _rate_bots(results, counted.ruleset)


def after_game(results: Sequence[Result], ruleset: str, known: Known) -> dict[int, Skill]:
    """The skills of a game's people after it, by their place among people.

    Somebody whose account is deleted counts as a new player against whom the others played. Guests are nobody: anybody
    can make as many as they like.
    """
    people = [result for result in results if result.kind == Kind.PERSON and not result.guest]
    skills = [known(result.user_id, ruleset) if result.user_id is not None else Skill() for result in people]
    changed = rated(skills, [result.place for result in people])
    return {result.user_id: skill for result, skill in zip(people, changed, strict=True) if result.user_id is not None}


def bots_after_game(results: Sequence[Result], known: Callable[[str], Skill]) -> dict[str, Skill]:
    """The skills of the levels of bots in a game after it, by their place among bots."""
    seats = [(result.level, result.place) for result in results if result.kind == Kind.BOT]
    return rated_by_level({level: known(level) for level, _ in seats}, seats)


def _rate_people(results: list[Result], ruleset: str) -> None:
    users = sorted({result.user_id for result in results if result.user_id is not None})
    rows = {(row.user_id, row.ruleset): row for row in Rating.objects.filter(user__in=users)}

    def known(user: int, ruleset: str) -> Skill:
        row = rows.get((user, ruleset))
        return Skill() if row is None else Skill(row.mu, row.sigma)

    changed = []
    for kind in (ruleset, OVERALL):
        skills = after_game(results, kind, known)
        for user, skill in skills.items():
            row = rows.get((user, kind)) or Rating(user_id=user, ruleset=kind)
            row.mu, row.sigma, row.games = skill.mu, skill.sigma, row.games + 1
            changed.append(row)
        note(results, kind, skills)
    Rating.objects.bulk_create(
        changed, update_conflicts=True, unique_fields=["user", "ruleset"], update_fields=["mu", "sigma", "games"]
    )
    Result.objects.bulk_update(results, ["rating", "overall_rating"])


def note(results: Sequence[Result], ruleset: str, skills: dict[int, Skill]) -> None:
    """Note the new ratings, as they are shown, in the results of the game."""
    for result in results:
        if result.user_id in skills:
            rating = skills[result.user_id].shown
            if ruleset == OVERALL:
                result.overall_rating = rating
            else:
                result.rating = rating


def _rate_bots(results: list[Result], ruleset: str) -> None:
    levels = sorted({result.level for result in results if result.kind == Kind.BOT})
    if len(levels) < 2:
        return
    BotRating.objects.bulk_create(
        [BotRating(ruleset=ruleset, level=level, mu=Skill().mu, sigma=Skill().sigma) for level in levels],
        ignore_conflicts=True,
    )
    locked = BotRating.objects.select_for_update().filter(ruleset=ruleset, level__in=levels).order_by("level")
    rows = {row.level: row for row in locked}
    for level, skill in bots_after_game(results, lambda level: Skill(rows[level].mu, rows[level].sigma)).items():
        row = rows[level]
        row.mu, row.sigma, row.games = skill.mu, skill.sigma, row.games + 1
    BotRating.objects.bulk_update(rows.values(), ["mu", "sigma", "games"])
