"""Stored reviews for tests, without the work of making them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from django.utils import timezone

from games.analysis.review.findings import Alternative, DealWorth, Findings, Graded, Reason, Terms
from games.models import Game, ReviewedGame
from games.selectors.replays.recording import recording_of


def store_review(
    game: Game,
    terms: Terms | None = None,
    decisions: Sequence[Graded] = (),
    deals: Sequence[DealWorth] = (),
) -> ReviewedGame:
    """A finished review in which everybody began with an equal chance."""
    seats = game.seats.count()
    terms = Terms.none(seats) if terms is None else terms
    start = [1 / seats] * seats
    now = [chance + terms.of(seat) for seat, chance in enumerate(start)]
    findings = Findings(
        game.version, start, now, terms, [], list(decisions), [9] * seats, [0.1] * seats, deals=list(deals)
    )
    return ReviewedGame.objects.create(
        game=game,
        key=f"{game.pk:064}",
        target=game.version,
        versions=game.version,
        findings=msgspec.to_builtins(findings),
        finished_at=timezone.now(),
        wanted_until=0,
    )


def a_purchase(game: Game) -> Graded:
    """The first deed that was bought, as a mistake: it should have been left to an auction."""
    seats = game.seats.count()
    bought = next(one for one in recording_of(game).versions if one.action and '"buy"' in str(one.action))
    assert bought.seat is not None
    return Graded(
        version=bought.version,
        seat=bought.seat,
        grade="mistake",
        cost=0.06,
        error=0.01,
        chances=[1 / seats] * seats,
        better_chances=[1 / seats + (0.06 if seat == bought.seat else -0.02) for seat in range(seats)],
        better={"type": "decline"},
        events=[],
        helped=(bought.seat + 1) % seats,
        reason=Reason("risk", bought.seat, "", 0.3, 0.2),
        others=[Alternative({"type": "bid", "amount": 30}, 0.03, 0.01, [])],
        rolls=40,
        chosen={"type": "buy"},
    )


def an_auction(game: Game) -> DealWorth:
    """What the first auction that ended was worth: something to the first seat."""
    ended = next(one for one in recording_of(game).versions if re.search("auction_ended", str(one.events)))
    worth = [0.02, *([-0.01] * (game.seats.count() - 1))]
    return DealWorth(ended.version, ended.version - 1, "auction_ended", worth)


def reviewed_game(game: Game, terms: Terms | None = None) -> Graded:
    """Store a finished review with one decision that could have been better and one deal; returns the decision."""
    graded = a_purchase(game)
    store_review(game, terms, [graded], [an_auction(game)])
    return graded
