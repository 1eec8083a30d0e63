"""Statistics, head-to-heads and achievements, counted again from the stored games."""

from __future__ import annotations

from functools import lru_cache

from django.db import transaction

from accounts.models import User
from games.models import Game
from games.selectors import statistics
from leaderboards.models import EarnedAchievement, HeadToHead, Result, Totals
from leaderboards.selectors import achievements as reading
from leaderboards.services import standings
from leaderboards.services.statistics import add_game, add_meeting, count_or_log, save_head_to_head, save_totals

TALLIES_KEPT = 1_000
Pairs = dict[tuple[int, str], HeadToHead]


def recount(user: int) -> int | None:
    """Count all games of a person again; returns how many, or None if some are no longer stored: nothing is changed.

    What they have earned and did not have is given without a notice. Games that end meanwhile are counted before or
    after this, because both lock the person's row.
    """
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=user)
        played = Result.objects.filter(user=person)
        if played.filter(counted__game=None).exists():
            return None
        totals: dict[str, Totals] = {}
        pairs: Pairs = {}
        held = reading.held_keys([user])[user]
        results = list(played.filter(counted__game__rated=True).order_by("ended_at", "pk").select_related("counted"))
        for result in results:
            game = result.counted.game_id
            assert game is not None
            seats = _seats(game)
            if seats is None:
                continue
            row = totals.setdefault(result.ruleset, Totals(user_id=user, ruleset=result.ruleset))
            add_game(row, seats[result.seat])
            _add_meetings(pairs, result)
            _give(person, result, totals, held)
        Totals.objects.filter(user=person).delete()
        HeadToHead.objects.filter(user=person).delete()
        save_totals(list(totals.values()))
        save_head_to_head(list(pairs.values()))
    return len(results)


@lru_cache(maxsize=TALLIES_KEPT)
def _seats(game: int) -> tuple[dict[str, int], ...] | None:
    """The counts of a game by seat, kept for its other players; None if it cannot be counted."""
    row = Game.objects.get(pk=game)
    left = Result.objects.filter(counted__game=game, left=True).values_list("seat", flat=True)
    return count_or_log(row, list(left))


def forget_counts() -> None:
    """Forget the counts of games that are kept for their other players."""
    _seats.cache_clear()


def _add_meetings(pairs: Pairs, result: Result) -> None:
    if not statistics.is_competitive(result.ruleset):
        return
    others = Result.objects.filter(counted=result.counted_id, user__isnull=False).exclude(user=result.user_id)
    for opponent, place in others.values_list("user", "place"):
        assert opponent is not None
        assert result.user_id is not None
        new = HeadToHead(user_id=result.user_id, opponent_id=opponent, ruleset=result.ruleset)
        add_meeting(pairs.setdefault((opponent, result.ruleset), new), result.place, place)


def _give(person: User, result: Result, totals: dict[str, Totals], held: set[str]) -> None:
    declared = statistics.declared()
    reached = [
        one
        for one in statistics.achievements_of(result.ruleset)
        if one.key not in held and reading.amount_of(declared[one.key], totals) >= one.at_least
    ]
    for one in reached:
        held.add(one.key)
        EarnedAchievement.objects.create(
            user=person,
            key=one.key,
            tier=one.tier,
            ruleset=result.ruleset,
            game_id=result.counted.game_id,
            at=result.ended_at,
        )
        standings.add_achievements(person, result.ruleset, result.ended_at, 1)
