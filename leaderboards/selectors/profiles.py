"""Reading profiles: who somebody is, their ratings, results and statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from accounts.relations.search import person_called
from accounts.relations.selectors import between
from config.languages.numbers import Currency
from games.models import GameSeat
from games.selectors.boards.rulebook import currency_of_ruleset, rulesets_offered
from games.selectors.play.games import is_public
from games.selectors.results import statistics
from games.selectors.titles import title_of
from leaderboards.models import OVERALL, HeadToHead, Profile, Rating, Result, Standing, Totals
from leaderboards.periods import ALL
from leaderboards.rankings import MIN_OPPONENTS
from leaderboards.selectors.rankings import Chosen, place_of
from leaderboards.skill import PROVISIONAL_GAMES

CHARTED_RATINGS = 100
CHARTED_RESULTS = 40
RECENT_GAMES = 10
OPPONENTS = 5
FAVOURITES = 3


@dataclass(frozen=True)
class RatingLine:
    """A person's rating in a ruleset, or overall (`ruleset` empty), and what it comes from."""

    ruleset: str
    name: str
    rating: int
    provisional: bool
    place: int | None
    games: int
    wins: int
    win_rate: int


@dataclass(frozen=True)
class GameLine:
    """A finished game of a person. `game` is its number if the reader may open it.

    In a game that is not `competitive`, everybody has won or lost together, in so many `rounds`.
    """

    game: int | None
    ruleset: str
    name: str
    competitive: bool
    rounds: int | None
    place: int
    players: int
    won: bool
    drawn: bool
    left: bool
    rated: bool
    worth: int
    currency: Currency
    ended_at: datetime
    others: list[str]


@dataclass(frozen=True)
class Figure:
    """A statistic: `unit` is "number", "money" or "time"."""

    label: str
    value: int
    unit: str
    signed: bool
    currency: Currency


def find_person(name: str, reader: int | None) -> User | None:
    """The person with a name, in any case; guests included, because they are met at tables.

    To a reader whom a block keeps from them, there is nobody with this name.
    """
    return person_called(name, reader or 0)


def profile_of(user: int) -> Profile:
    """A person's profile; one that is not stored is public and has no picture."""
    return Profile.objects.defer("picture").filter(user=user).first() or Profile(user_id=user)


def address_of(profile: Profile) -> str | None:
    """The path of a person's picture, if they have one."""
    return reverse("picture", args=[profile.pk, profile.picture_hash]) if profile.picture_hash else None


def picture(user: int, picture_hash: str, reader: Any) -> bytes | None:
    """A person's picture, if it is still the one with this hash and the reader may see it.

    That of a hidden profile is seen by its owner and the staff, and nobody sees that of somebody from whom a block
    keeps them.
    """
    profiles = Profile.objects.filter(user=user, picture_hash=picture_hash).exclude(picture_hash="")
    profiles = profiles.filter(~between(reader.pk or 0, OuterRef("user")))
    if reader.pk != user and not reader.has_perm("leaderboards.view_profile"):
        profiles = profiles.filter(public=True)
    data = profiles.values_list("picture", flat=True).first()
    return None if data is None else bytes(data)


def hidden(users: Collection[int]) -> set[int]:
    """Those of these people who have hidden their profile."""
    return set(Profile.objects.filter(user__in=users, public=False).values_list("user", flat=True))


def ratings_of(user: int) -> list[RatingLine]:
    """A person's ratings, overall first."""
    games = dict(Rating.objects.filter(user=user).values_list("ruleset", "games"))
    rows = Standing.objects.filter(user=user, period=ALL, rating__isnull=False).order_by("ruleset")
    return [
        RatingLine(
            ruleset=row.ruleset,
            name=title_of(row.ruleset) if row.ruleset != OVERALL else gettext("All games"),
            rating=row.rating or 0,
            provisional=games.get(row.ruleset, 0) < PROVISIONAL_GAMES,
            place=place_of(Chosen(ruleset=row.ruleset), row.rating or 0) if _is_placed(row) else None,
            games=row.games,
            wins=row.wins,
            win_rate=row.wins * 1000 // row.games if row.games else 0,
        )
        for row in rows
    ]


def _is_placed(row: Standing) -> bool:
    return row.listed and row.opponents >= MIN_OPPONENTS and row.wins > 0


def public_picture(user: int) -> bytes:
    """The picture of a person whose profile everybody sees; empty without one."""
    found = Profile.objects.filter(user=user, public=True, picture__isnull=False).values_list("picture", flat=True)
    return bytes(next(iter(found), None) or b"")


def rating_history(user: int) -> list[int]:
    """The latest overall ratings after rated games, oldest first."""
    ratings = _latest(user).filter(rated=True, overall_rating__isnull=False).values_list("overall_rating", flat=True)
    return [rating for rating in ratings[:CHARTED_RATINGS] if rating is not None][::-1]


def result_history(user: int) -> list[tuple[int, int]]:
    """The places of the latest games against others and their numbers of players, oldest first."""
    against = _latest(user).filter(counted__competitive=True)
    return list(against.values_list("place", "counted__players")[:CHARTED_RESULTS])[::-1]


def favourite_groups(user: int) -> list[tuple[str, int]]:
    """The groups that the person most often owned whole at the end of the latest games, and how often."""
    rows = _latest(user).exclude(groups=[]).values_list("groups", flat=True)[:CHARTED_RATINGS]
    return Counter(key for groups in rows for key in groups).most_common(FAVOURITES)


def recent_games(user: int, reader: int | None) -> list[GameLine]:
    """The latest games of a person, with the others who played."""
    return _lines(list(_with_games(_latest(user))[:RECENT_GAMES]), reader)


def best_games(user: int, reader: int | None) -> list[GameLine]:
    """The best won game in each ruleset: the one with the fewest rounds, or else in which the person ended richest."""
    # Each is one look-up in the index, however many games the person has won.
    first, *others = [_best_game(user, offered) for offered in rulesets_offered()]
    results = Result.objects.filter(pk__in=list(first.union(*others, all=True))).order_by("ruleset")
    return _lines(list(_with_games(results)), reader)


def _best_game(user: int, offered: Mapping[str, Any]) -> Any:
    won = Result.objects.filter(user=user, won=True, ruleset=offered["key"]).values_list("pk", flat=True)
    if offered["competitive"] or not offered["rounds"]:
        return won.order_by("-worth", "-pk")[:1]
    return won.filter(rounds__isnull=False).order_by("rounds", "-pk")[:1]


def figures_of(user: int) -> list[tuple[str, list[Figure]]]:
    """A person's statistics by ruleset, those that are shown."""
    by_ruleset = []
    for row in Totals.objects.filter(user=user).order_by("ruleset"):
        currency = currency_of_ruleset(row.ruleset)
        figures = [
            Figure(gettext(one.label), row.counts[one.key], one.unit, one.signed, currency)
            for one in statistics.statistics_of(row.ruleset)
            if one.label and one.key in row.counts
        ]
        by_ruleset.append((title_of(row.ruleset), figures))
    return by_ruleset


def opponents_of(user: int) -> list[HeadToHead]:
    """The people that a person has met most often."""
    return list(HeadToHead.objects.filter(user=user).select_related("opponent").order_by("-games", "pk")[:OPPONENTS])


def meetings(user: int, opponent: int) -> list[HeadToHead]:
    """How a person has done against another, by ruleset."""
    return list(HeadToHead.objects.filter(user=user, opponent=opponent).order_by("ruleset"))


def _latest(user: int) -> QuerySet[Result]:
    return Result.objects.filter(user=user).order_by("-ended_at", "-id")


def _with_games(results: QuerySet[Result]) -> QuerySet[Result]:
    """With the games and rooms, without what is long."""
    long = ("state", "board", "options")
    return results.select_related("counted__game__room").defer(*(f"counted__game__{field}" for field in long))


def _lines(results: list[Result], reader: int | None) -> list[GameLine]:
    games = [result.counted.game_id for result in results if result.counted.game_id is not None]
    seats = GameSeat.objects.filter(game__in=games).order_by("number")
    names: dict[int, list[tuple[int, str]]] = {}
    for seat in seats:
        names.setdefault(seat.game_id, []).append((seat.number, seat.display_name))
    mine = set(seats.filter(Q(user=reader) & Q(user__isnull=False)).values_list("game", flat=True))
    return [_line(result, names, mine) for result in results]


def _line(result: Result, names: Mapping[int, list[tuple[int, str]]], mine: set[int]) -> GameLine:
    game = result.counted.game
    is_open = game is not None and (is_public(game) or game.pk in mine)
    return GameLine(
        game=game.pk if game is not None and is_open else None,
        ruleset=result.ruleset,
        name=title_of(result.ruleset),
        competitive=result.counted.competitive,
        rounds=result.rounds,
        place=result.place,
        players=result.counted.players,
        won=result.won,
        drawn=result.drawn,
        left=result.left,
        rated=result.rated,
        worth=result.worth,
        currency=currency_of_ruleset(result.ruleset),
        ended_at=result.ended_at,
        others=[name for seat, name in names.get(game.pk if game else 0, []) if seat != result.seat] if is_open else [],
    )
