"""Everything that this app stores about a person, for their download (PLAT-1)."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from games.models import Absence, PairingTimeout
from leaderboards.models import (
    BadEnd,
    Conduct,
    EarnedAchievement,
    Gift,
    HeadToHead,
    Profile,
    Rating,
    Result,
    ReviewedResult,
    Totals,
)  # fmt: skip

RESULTS_AT_ONCE = 500


def stored_about(user: int) -> dict[str, Any]:
    """Return everything stored about a person, as JSON data; results as an iterator."""
    return {
        "profile": _profile(user),
        "ratings": [_rating(row) for row in Rating.objects.filter(user=user).order_by("ruleset")],
        "results": _results(user),
        "statistics": {row.ruleset: row.counts for row in Totals.objects.filter(user=user).order_by("ruleset")},
        "head_to_head": [_pair(row) for row in HeadToHead.objects.filter(user=user).select_related("opponent")],
        "conduct": _conduct(user),
        "gifts_given": _gifts(Gift.objects.filter(giver=user)),
        "gifts_received": _gifts(Gift.objects.filter(receiver=user)),
        "achievements": [_earned(row) for row in EarnedAchievement.objects.filter(user=user).order_by("at", "pk")],
    }


def _conduct(user: int) -> dict[str, Any]:
    until = PairingTimeout.objects.filter(user=user).values_list("until", flat=True).first()
    standing = Conduct.objects.filter(user=user).values("points", "level").first()
    return {
        **(standing or {"points": 0, "level": 0}),
        "not_paired_until": until.isoformat() if until is not None else None,
        "bad_ends": [_bad_end(row) for row in BadEnd.objects.filter(user=user).order_by("at", "pk")],
        "not_counted_yet": [
            {"kind": kind, "ruleset": ruleset, "at": at.isoformat()}
            for kind, ruleset, at in Absence.objects.filter(user=user).values_list("kind", "ruleset", "at")
        ],
    }


def _bad_end(row: BadEnd) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "ruleset": row.ruleset,
        "game": row.game_id,
        "at": row.at.isoformat(),
        "set_aside": row.set_aside_at.isoformat() if row.set_aside_at else None,
        "reason": row.set_aside_reason,
    }


def _results(user: int) -> Iterator[dict[str, Any]]:
    results = Result.objects.filter(user=user).select_related("counted", "reviewed").order_by("ended_at", "pk")
    for result in results.iterator(RESULTS_AT_ONCE):
        yield _result(result)


def _gifts(gifts: QuerySet[Gift]) -> Iterator[dict[str, Any]]:
    """What was found in games of the person's, without the other's name: what staff think of it is not theirs."""
    for gift in gifts.select_related("counted").order_by("pk").iterator(RESULTS_AT_ONCE):
        yield {"game": gift.counted.game_id, "kind": gift.kind, "worth": gift.worth, "moments": gift.moments}


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
        "reviewed": _reviewed(getattr(result, "reviewed", None)),
    }


def _reviewed(row: ReviewedResult | None) -> dict[str, Any] | None:
    """What a review found about the person, in shares of the chance to win."""
    if row is None:
        return None
    return {
        "luck": row.luck,
        "decisions": row.decisions,
        "cost": row.cost,
        "weighed": row.weighed,
        "at": row.reviewed_at.isoformat(),
    }
