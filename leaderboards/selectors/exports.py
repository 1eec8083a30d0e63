"""Everything that this app stores about a person, for their download (PLAT-1)."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any

from leaderboards.models import EarnedAchievement, HeadToHead, Profile, Rating, Result, Totals

RESULTS_AT_ONCE = 500


def stored_about(user: int) -> dict[str, Any]:
    """Return everything stored about a person, as JSON data; results as an iterator."""
    return {
        "profile": _profile(user),
        "ratings": [_rating(row) for row in Rating.objects.filter(user=user).order_by("ruleset")],
        "results": _results(user),
        "statistics": {row.ruleset: row.counts for row in Totals.objects.filter(user=user).order_by("ruleset")},
        "head_to_head": [_pair(row) for row in HeadToHead.objects.filter(user=user).select_related("opponent")],
        "achievements": [_earned(row) for row in EarnedAchievement.objects.filter(user=user).order_by("at", "pk")],
    }


def _results(user: int) -> Iterator[dict[str, Any]]:
    results = Result.objects.filter(user=user).select_related("counted").order_by("ended_at", "pk")
    for result in results.iterator(RESULTS_AT_ONCE):
        yield _result(result)


def _profile(user: int) -> dict[str, Any]:
    stored = Profile.objects.filter(user=user).first() or Profile(user_id=user)
    picture = b64encode(stored.picture).decode() if stored.picture else None
    return {"public": stored.public, "picture": picture}


def _rating(row: Rating) -> dict[str, Any]:
    return {"ruleset": row.ruleset, "mean": row.mu, "deviation": row.sigma, "games": row.games}


def _pair(row: HeadToHead) -> dict[str, Any]:
    return {
        "opponent": row.opponent.username,
        "ruleset": row.ruleset,
        "games": row.games,
        "ahead": row.ahead,
        "behind": row.behind,
    }


def _earned(row: EarnedAchievement) -> dict[str, Any]:
    return {
        "achievement": row.key,
        "game": row.game_id,
        "at": row.at.isoformat(),
        "taken_back": row.revoked_at.isoformat() if row.revoked_at else None,
        "reason": row.revoke_reason,
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "game": result.counted.game_id,
        "ruleset": result.ruleset,
        "seat": result.seat,
        "place": result.place,
        "players": result.counted.players,
        "people": result.counted.people,
        "won": result.won,
        "drawn": result.drawn,
        "left": result.left,
        "worth": result.worth,
        "rounds": result.rounds,
        "groups": result.groups,
        "rated": result.rated,
        "rating": result.rating,
        "overall_rating": result.overall_rating,
        "seconds": result.counted.seconds,
        "ended": result.ended_at.isoformat(),
    }
