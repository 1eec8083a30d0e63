"""Reading leaderboards: a page by its key, a person's place, and the neighbours.

A page is a range of an index (`Standing`), and its places come from the buckets (`services.buckets`), so the pages at
the end cost what the first one costs. Places are up to a minute old.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.models import ClubMember
from leaderboards.keys import Key
from leaderboards.models import OVERALL, Bucket, Rating, Standing
from leaderboards.periods import period as period_of
from leaderboards.rankings import RANKINGS
from leaderboards.skill import PROVISIONAL_GAMES

PAGE = 50
NEIGHBOURS = 2


@dataclass(frozen=True)
class Chosen:
    """A leaderboard: what it orders by, the kind of period, and the ruleset or `OVERALL`.

    `players` is the number of players of a co-operative one, 0 of the others.
    """

    board: str = "rating"
    period: str = "all"
    ruleset: str = OVERALL
    players: int = 0

    @property
    def fewest(self) -> bool:
        """Whether the lowest value comes first."""
        return RANKINGS[self.board].fewest


@dataclass(frozen=True)
class Line:
    """A row of a leaderboard."""

    place: int
    user: int
    name: str
    colour: int
    picture: str
    value: int
    games: int
    wins: int
    provisional: bool

    @property
    def key(self) -> Key:
        """Where a page that begins after this row begins."""
        return self.value, self.user


@dataclass(frozen=True)
class Page:
    """A page of a leaderboard; `before` and `after` are the keys of the pages beside it."""

    lines: list[Line]
    before: Key | None
    after: Key | None


def page(chosen: Chosen, *, after: Key | None = None, before: Key | None = None) -> Page:
    """The page after or before a key; the first page without one."""
    rows = _rows(chosen)
    if before is not None:
        standings = list(_above(rows, chosen, before)[: PAGE + 1])
        has_more, visible = len(standings) > PAGE, standings[:PAGE][::-1]
        lines = _lines(chosen, visible)
        return Page(lines, lines[0].key if has_more else None, lines[-1].key if lines else None)
    standings = list((_below(rows, chosen, after) if after is not None else _ordered(rows, chosen))[: PAGE + 1])
    lines = _lines(chosen, standings[:PAGE])
    return Page(
        lines,
        lines[0].key if lines and after is not None else None,
        lines[-1].key if len(standings) > PAGE else None,
    )


def around(chosen: Chosen, user: int) -> list[Line]:
    """A person's line with the nearest above and below; nothing if they are not on the leaderboard."""
    rows = _rows(chosen)
    mine = rows.filter(user=user).first()
    if mine is None:
        return []
    key = (getattr(mine, chosen.board), user)
    above = list(_above(rows, chosen, key)[:NEIGHBOURS])[::-1]
    below = list(_below(rows, chosen, key)[:NEIGHBOURS])
    return _lines(chosen, [*above, mine, *below])


def people_on(chosen: Chosen) -> int:
    """How many people are on the leaderboard."""
    worst = "-value" if chosen.fewest else "value"
    last = _buckets(chosen).order_by(worst).values_list("above", "people").first()
    return sum(last) if last is not None else 0


def place_of(chosen: Chosen, value: int) -> int:
    """The place that a value has."""
    if chosen.fewest:
        no_better = _buckets(chosen).filter(value__gte=value).order_by("value")
    else:
        no_better = _buckets(chosen).filter(value__lte=value).order_by("-value")
    bucket = no_better.values_list("above", flat=True).first()
    return (people_on(chosen) if bucket is None else bucket) + 1


def _rows(chosen: Chosen) -> QuerySet[Standing]:
    return _standings(chosen).filter(**RANKINGS[chosen.board].where)


def _standings(chosen: Chosen) -> QuerySet[Standing]:
    rows = Standing.objects.filter(
        period=period_of(chosen.period, timezone.now()),
        ruleset=chosen.ruleset,
        players=chosen.players,
        listed=True,
    )
    return rows.select_related("user", "user__profile").defer("user__profile__picture")


def _ordered(rows: QuerySet[Standing], chosen: Chosen) -> QuerySet[Standing]:
    value = F(chosen.board).asc() if chosen.fewest else F(chosen.board).desc()
    return rows.order_by(value, "user_id")


def _below(rows: QuerySet[Standing], chosen: Chosen, key: Key) -> QuerySet[Standing]:
    """The rows after a key; the first condition bounds the range of the index."""
    value, user = key
    worse = "gt" if chosen.fewest else "lt"
    after = Q(**{f"{chosen.board}__{worse}": value}) | Q(user__gt=user)
    return _ordered(rows.filter(after, **{f"{chosen.board}__{worse}e": value}), chosen)


def _above(rows: QuerySet[Standing], chosen: Chosen, key: Key) -> QuerySet[Standing]:
    """The rows before a key, the nearest first."""
    value, user = key
    better = "lt" if chosen.fewest else "gt"
    before = Q(**{f"{chosen.board}__{better}": value}) | Q(user__lt=user)
    nearest = F(chosen.board).desc() if chosen.fewest else F(chosen.board).asc()
    return rows.filter(before, **{f"{chosen.board}__{better}e": value}).order_by(nearest, "-user_id")


def _buckets(chosen: Chosen) -> QuerySet[Bucket]:
    return Bucket.objects.filter(
        board=chosen.board,
        period=period_of(chosen.period, timezone.now()),
        ruleset=chosen.ruleset,
        players=chosen.players,
    )


def of_club(club: int, ruleset: str = OVERALL) -> list[Line]:
    """The members of a club who are listed, by their rating in a game or in all; the places are those in the club."""
    chosen = Chosen(ruleset=ruleset)
    members = ClubMember.objects.filter(club=club).values("user")
    rated = _standings(chosen).filter(user__in=members, rating__isnull=False)
    rows = list(_ordered(rated, chosen))
    values = [row.rating for row in rows]
    return _lines(chosen, rows, {value: values.index(value) + 1 for value in values if value is not None})


def _lines(chosen: Chosen, rows: Sequence[Standing], places: Mapping[int, int] | None = None) -> list[Line]:
    """The lines of these rows; `places` by values, if they are not those of the leaderboard."""
    if places is None:
        places = _places(chosen, {getattr(row, chosen.board) for row in rows})
    rated = _rated_games(chosen, rows)
    return [
        Line(
            place=places[getattr(row, chosen.board)],
            user=row.user_id,
            name=row.user.username,
            colour=row.user.colour,
            picture=picture_of(row),
            value=getattr(row, chosen.board),
            games=row.games,
            wins=row.wins,
            provisional=rated.get(row.user_id, 0) < PROVISIONAL_GAMES,
        )
        for row in rows
    ]


def picture_of(row: Standing) -> str:
    """The hash of the person's picture, empty without one."""
    profile = getattr(row.user, "profile", None)
    return profile.picture_hash if profile is not None else ""


def _places(chosen: Chosen, values: Iterable[int]) -> dict[int, int]:
    """The place of each value; one that is newer than the buckets is looked up by itself."""
    values = set(values)
    known = dict(_buckets(chosen).filter(value__in=values).values_list("value", "above"))
    return {value: known[value] + 1 if value in known else place_of(chosen, value) for value in values}


def _rated_games(chosen: Chosen, rows: Sequence[Standing]) -> dict[int, int]:
    """The number of games that each person's rating comes from."""
    if chosen.board != "rating":
        return {}
    ratings = Rating.objects.filter(user__in=[row.user_id for row in rows], ruleset=chosen.ruleset)
    return dict(ratings.values_list("user", "games"))
