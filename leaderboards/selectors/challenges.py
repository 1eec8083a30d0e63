"""The tables of a challenge of the day: one for each number of players, best first.

An entry is a counted game. It is in the table as long as somebody who played it to the end appears on leaderboards; of
the others it says only how many they are. Equal scores share a place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from games.models import Challenge
from games.selectors.rooms.challenges import counts_of
from leaderboards.models import CountedGame, Result
from leaderboards.selectors.listed import listed_people

SHOWN = 50
"""Entries of a table that are shown."""


@dataclass(frozen=True)
class Challenger:
    """Somebody in an entry."""

    user: int
    name: str
    colour: int
    picture: str


@dataclass(frozen=True)
class Entry:
    """A game in a table. `others` is how many more played it; `place` is empty if it is not in the table."""

    place: int | None
    players: list[Challenger]
    others: int
    won: bool
    rounds: int
    game: int | None
    is_mine: bool


@dataclass(frozen=True)
class Table:
    """The best games of so many players, of `games` in all, and the reader's own if it is not among them."""

    players: int
    games: int
    entries: list[Entry]
    mine: Entry | None


def tables_of(challenge: Challenge, reader: int | None, limit: int = SHOWN) -> list[Table]:
    """The tables of a challenge, by the same number of queries however many have played it."""
    if not challenge.is_stored:
        return [Table(count, 0, [], None) for count in counts_of(challenge.ruleset)]
    return [_table(challenge, count, reader, limit) for count in counts_of(challenge.ruleset)]


def _table(challenge: Challenge, players: int, reader: int | None, limit: int) -> Table:
    listed = _listed(challenge, players)
    rows = list(listed.order_by("-score", "ended_at", "pk")[:limit])
    own = _own(challenge, players, reader)
    missing = own if own is not None and own.pk not in {row.pk for row in rows} else None
    people = _people([*rows, missing] if missing is not None else rows)
    scores = [row.score for row in rows]
    entries = [_entry(row, scores.index(row.score) + 1, people[row.pk], reader) for row in rows]
    mine = None
    if missing is not None:
        place = _place(listed, missing)
        mine = _entry(missing, place, people[missing.pk], reader)
    return Table(players, listed.count() if len(rows) == limit else len(rows), entries, mine)


def _listed(challenge: Challenge, players: int) -> QuerySet[CountedGame]:
    """The games of a table."""
    results = Result.objects.filter(counted=OuterRef("pk"), left=False, user__in=listed_people())
    return CountedGame.objects.filter(Exists(results), challenge=challenge, players=players)


def _own(challenge: Challenge, players: int, reader: int | None) -> CountedGame | None:
    if reader is None:
        return None
    own = Result.objects.filter(counted=OuterRef("pk"), left=False, user=reader)
    return CountedGame.objects.filter(Exists(own), challenge=challenge, players=players).first()


def _place(listed: QuerySet[CountedGame], row: CountedGame) -> int | None:
    """The place of a game that is not among the best; None if it is not in the table at all."""
    if not listed.filter(pk=row.pk).exists():
        return None
    return listed.filter(score__gt=row.score).count() + 1


def _people(rows: Sequence[CountedGame]) -> dict[int, list[tuple[Result, Challenger | None]]]:
    """The results of those who stayed in these games, with the people who appear on leaderboards."""
    by_game: dict[int, list[tuple[Result, Challenger | None]]] = defaultdict(list)
    results = Result.objects.filter(counted__in=[row.pk for row in rows], left=False).order_by("seat")
    people = listed_people().filter(results__counted__in=[row.pk for row in rows]).distinct()
    challengers = {user.pk: _player(user) for user in people.select_related("profile").defer("profile__picture")}
    for result in results:
        by_game[result.counted_id].append((result, challengers.get(result.user_id or 0)))
    return by_game


def _entry(
    row: CountedGame, place: int | None, people: Sequence[tuple[Result, Challenger | None]], reader: int | None
) -> Entry:
    results = [result for result, _ in people]
    players = [player for _, player in people if player is not None]
    return Entry(
        place=place,
        players=players,
        others=len(results) - len(players),
        won=any(result.won for result in results),
        rounds=row.rounds or 0,
        game=row.game_id,
        is_mine=reader is not None and any(result.user_id == reader for result in results),
    )


def _player(user: User) -> Challenger:
    profile = getattr(user, "profile", None)
    picture = profile.picture_hash if profile is not None and profile.public else ""
    return Challenger(user.pk, user.username, user.colour, picture)
