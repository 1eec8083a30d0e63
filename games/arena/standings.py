"""What the games of a match come to: the share of games that each player won, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from msgspec import Struct

from games.arena.match import Dealt, Thought
from games.measuring.intervals import CONFIDENCE, wilson


class Standing(Struct):
    """One player, by name: each of its places in the lineup counts. Shares are in percent of the games played.

    `fair` is the share of its places; `low` and `high` are the Wilson interval of the share a place, as if all games
    were independent. `within` is half the interval that follows from the spread between deals, whose games are not.
    `adjusted` is the share less what luck added to it, with half its interval by deals, if luck was worked out.
    """

    name: str
    places: int
    fair: float
    won: float
    low: float
    high: float
    within: float
    decisions: int
    mean_ms: float
    longest_ms: float
    adjusted: float | None = None
    adjusted_within: float | None = None


class Standings(Struct):
    """A match: its players, and how many of its games had no end within the limit of decisions, or no winner."""

    games: int
    deals: int
    unfinished: int
    without_winner: int
    acts: float
    players: list[Standing]


def standings(names: Sequence[str], deals: Sequence[Dealt]) -> Standings:
    """Count the deals that were played; the names are those of the lineup."""
    outcomes = [outcome for deal in deals for outcome in deal.outcomes]
    games = len(outcomes)
    return Standings(
        games=games,
        deals=len(deals),
        unfinished=sum(not outcome.ended for outcome in outcomes),
        without_winner=sum(not any(outcome.wins) for outcome in outcomes),
        acts=round(fmean(outcome.acts for outcome in outcomes), 1),
        players=[_standing(name, names, deals) for name in dict.fromkeys(names)],
    )


def _standing(name: str, names: Sequence[str], deals: Sequence[Dealt]) -> Standing:
    """The share of a player with several places is that of one of them, on average."""
    places = [place for place, one in enumerate(names) if one == name]
    by_deal = [fmean(outcome.wins[place] for outcome in deal.outcomes for place in places) for deal in deals]
    tries = sum(len(deal.outcomes) for deal in deals) * len(places)
    low, high = wilson(fmean(by_deal) * tries, tries)
    thought = Thought()
    for deal in deals:
        for outcome in deal.outcomes:
            for place in places:
                thought.add(outcome.thoughts[place])
    adjusted = [_less_luck(deal, places) for deal in deals]
    shares = [share for share in adjusted if share is not None]
    return Standing(
        name=name,
        places=len(places),
        fair=round(100 / len(names), 2),
        won=round(100 * fmean(by_deal), 2),
        low=round(low, 2),
        high=round(high, 2),
        within=_within(by_deal),
        decisions=thought.decisions,
        mean_ms=round(1_000 * thought.seconds / max(1, thought.decisions), 3),
        longest_ms=round(1_000 * thought.longest, 1),
        adjusted=round(100 * fmean(shares), 2) if shares else None,
        adjusted_within=_within(shares) if shares else None,
    )


def _within(shares: Sequence[float]) -> float:
    """Half the interval of the mean of these shares of deals, in percent."""
    spread = stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    return round(100 * CONFIDENCE * spread, 2)


def _less_luck(deal: Dealt, places: Sequence[int]) -> float | None:
    """The share of a win at these places without what luck added to it, which is nothing on average."""
    return (
        fmean(
            outcome.wins[place] - outcome.luck[place] for outcome in deal.outcomes for place in places if outcome.luck
        )
        if all(outcome.luck is not None for outcome in deal.outcomes)
        else None
    )


def table(standings: Standings) -> list[str]:
    """The lines that are printed."""
    first = (
        f"{standings.games} games in {standings.deals} deals, {standings.acts} actions each; {standings.unfinished} "
        f"without an end, {standings.without_winner} without a winner"
    )
    rest = [
        f"{one.name:<16} {one.won:6.2f} % a place ({one.low:.1f} to {one.high:.1f}; by deals ± {one.within:.1f}; fair "
        f"{one.fair:.1f}); {one.mean_ms:.2f} ms a decision, {one.longest_ms:.0f} at most"
        for one in standings.players
    ]
    adjusted = [
        f"{one.name:<16} {one.adjusted:6.2f} % a place without luck, by deals ± {one.adjusted_within:.1f}"
        for one in standings.players
        if one.adjusted is not None
    ]
    return [first, *rest, *adjusted]
