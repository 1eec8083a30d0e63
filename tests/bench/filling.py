"""Sample data in any amount: many players and finished games, copied inside the database from a few real games.

The copies are whole, packed games with seats, results and records, so that pages, replays and counting can be measured
on them (docs/leaderboards.md). Only for a database of its own: nothing tells the copies from real games afterwards.
Ratings are invented from the results, since real ones of a million games take hours; `manage.py recompute_ratings`
computes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection, models, transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import create_guest
from games.models import Game, GameRecord, GameSeat
from games.selectors.boards.rulebook import rulesets_offered
from games.services.upkeep.packing import pack_game
from leaderboards.models import CountedGame, Result
from leaderboards.periods import ALL, periods
from leaderboards.services import buckets
from leaderboards.services.counting import count_game
from leaderboards.services.standings import MIN_GAMES
from leaderboards.skill import BASE, SCALE
from tests.games.bot_games import play_bot_game

GAMES_AT_ONCE = 10_000
DAYS = 730
"""The games end evenly over this time until now."""
PLAYER = "CASE WHEN n % 50 = 0 AND seat = 0 THEN 0 ELSE 1 + (n * 7919 + seat * (1 + n % 97)) % ({players} - 1) END"
"""The player on a seat of the game n: the first has every 50th game, the others the same number each."""
MIN_PLAYERS = 1_000
"""From this number on the players of a game are different people."""
SETTLED = 2.0
"""The deviation of every invented rating."""
ADD_STANDINGS = """
INSERT INTO leaderboards_standing
    (user_id, period, ruleset, players, listed, games, wins, draws, rating, win_rate, achievements,
     opponents)
SELECT user_id, %(period)s, key, 0, true, games, wins, draws,
       1000 + 1600 * (wins - games / 4) / (games + 20) + user_id * 7919 %% 61,
       CASE WHEN games >= %(min_games)s THEN wins * 1000 / games END, 0, 3
FROM (
    SELECT user_id, key, count(*) AS games, count(*) FILTER (WHERE won) AS wins, count(*) FILTER (WHERE drawn) AS draws
    FROM leaderboards_result, LATERAL (VALUES (ruleset), ('')) AS board (key)
    WHERE rated AND user_id IS NOT NULL
      AND (%(kind)s = 'all' OR ended_at >= date_trunc(%(kind)s, %(now)s AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')
    GROUP BY user_id, key
) AS counted
"""
"""Standings of a period as they are counted, but for the rating, which follows the wins and varies a little."""
ADD_RATINGS = """
INSERT INTO leaderboards_rating (user_id, ruleset, mu, sigma, games)
SELECT user_id, ruleset, (rating - %s) / %s::float + 3 * %s, %s, games FROM leaderboards_standing WHERE period = %s
"""

SAMPLE = "sample "
"""The skeletons of sample players begin with this. Those of real names have no space (`accounts.names.skeleton`)."""


class UnsuitableError(ValueError):
    """The amounts are too small, or the database holds real people; the message says which."""


def fill(players: int, games: int, originals: int) -> Iterator[str]:
    """Fill the database with this many players and finished games, and tell how it goes on.

    Raises UnsuitableError.
    """
    if players < MIN_PLAYERS or games < 1 or originals < 1:
        raise UnsuitableError(f"There must be at least {MIN_PLAYERS} players, one game and one original.")
    if real := real_people():
        raise UnsuitableError(f"This database holds {real} people who are not sample players. Use one of its own.")
    yield f"playing {originals} games between bots"
    sources = list(_originals(originals))
    yield f"adding {players} players"
    first_player = _add_players(players)
    for start in range(0, games, GAMES_AT_ONCE):
        yield f"adding games: {start} of {games}"
        _add_games(sources, range(start, min(games, start + GAMES_AT_ONCE)), games, first_player, players)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    yield "computing standings and places"
    with transaction.atomic():
        _add_standings()
        _add_ratings()
    buckets.rebuild()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def real_people() -> int:
    """How many people the database holds besides sample players."""
    return User.objects.exclude(skeleton__startswith=SAMPLE).count()


def _originals(count: int) -> Iterator[int]:
    """Play, count and pack games between four bots, of each ruleset in turn."""
    host = create_guest()
    User.objects.filter(pk=host.pk).update(skeleton=f"{SAMPLE}{host.pk}")
    keys = [ruleset["key"] for ruleset in rulesets_offered() if ruleset["competitive"]]
    for number in range(count):
        game = play_bot_game(host, keys[number % len(keys)], 4)
        if game is None:
            continue
        count_game(game)
        pack_game(game)
        if GameRecord.objects.filter(game=game).exists():
            yield game


def _add_standings() -> None:
    """Add the standings that follow from the results, in every period that goes on."""
    now = timezone.now()
    with connection.cursor() as cursor:
        for kind, period in periods(now).items():
            given: dict[str, Any] = {"kind": kind, "period": period, "min_games": MIN_GAMES[kind], "now": now}
            cursor.execute(ADD_STANDINGS, given)


def _add_ratings() -> None:
    """Add the skills that are shown as the ratings of the standings."""
    with connection.cursor() as cursor:
        cursor.execute(ADD_RATINGS, [BASE, SCALE, SETTLED, SETTLED, ALL])


def _reserve(model: type[models.Model], count: int) -> int:
    """Reserve numbers for new rows; returns the first."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [table])
        (sequence,) = cursor.fetchone()
        cursor.execute("SELECT setval(%s, nextval(%s) + %s)", [sequence, sequence, count])
        (last,) = cursor.fetchone()
    return int(last) - count


def _insert(model: type[models.Model], source: str, alias: str, changed: dict[str, str], given: list[Any]) -> None:
    """Copy rows of a model from `source`, with these columns computed instead of copied."""
    columns = [str(field.column) for field in model._meta.concrete_fields]
    if "id" in columns and "id" not in changed:
        columns.remove("id")
    values = [changed.get(column, f'{alias}."{column}"') for column in columns]
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{model._meta.db_table}" ({names}) SELECT {", ".join(values)} FROM {source}',
            given,
        )


def _add_players(count: int) -> int:
    """Add players "Player 000001" and so on, who cannot sign in; returns the first."""
    template = User.objects.create_user("Sample player")
    template.set_unusable_password()
    template.save(update_fields=["password"])
    first = _reserve(User, count)
    changed = {
        "id": "%s + n",
        "username": "'Player ' || lpad((%s + n)::text, 7, '0')",
        "skeleton": f"'{SAMPLE}' || (%s + n)",
        "colour": "n % 8".replace("%", "%%"),
        "date_joined": f"now() - interval '{DAYS} days'",
    }
    source = "accounts_user o, generate_series(0, %s) AS n WHERE o.id = %s"
    _insert(User, source, "o", _in_order(User, changed), [first, first, first, count - 1, template.pk])
    template.delete()
    return first


def _in_order(model: type[models.Model], changed: dict[str, str]) -> dict[str, str]:
    """Check that values with a parameter come in the order of the columns, in which they are filled in."""
    columns = [str(field.column) for field in model._meta.concrete_fields if field.column in changed]
    assert [column for column in columns if "%s" in changed[column]] == [
        column for column in changed if "%s" in changed[column]
    ]
    return changed


def _add_games(sources: list[int], numbers: range, games: int, first_player: int, players: int) -> None:
    """Add games as copies of these, with players on every seat."""
    first_game = _reserve(Game, len(numbers)) - numbers.start
    first_counted = _reserve(CountedGame, len(numbers)) - numbers.start
    player = f"{first_player} + {PLAYER.format(players=players)}".replace("%", "%%")
    ended = f"now() - interval '{DAYS} days' * (1 - (n + 1)::float / {games})"
    source = (
        f"generate_series({numbers.start}::bigint, {numbers.stop - 1}) AS n "
        f"JOIN unnest(%s::bigint[]) WITH ORDINALITY AS source(game, number) ON source.number = n % {len(sources)} + 1 "
    ).replace("n % ", "n %% ")
    with transaction.atomic():
        _insert(
            Game,
            source + "JOIN games_game o ON o.id = source.game",
            "o",
            {"id": f"{first_game} + n", "ended_at": ended, "started_at": f"{ended} - (o.ended_at - o.started_at)"},
            [sources],
        )
        _insert(
            GameSeat,
            source + "JOIN games_gameseat o ON o.game_id = source.game, LATERAL (SELECT o.number AS seat) AS s",
            "o",
            {
                "game_id": f"{first_game} + n",
                "user_id": player,
                "member_id": "NULL",
                "name": f"'Player ' || lpad(({player})::text, 7, '0')",
                "kind": "'person'",
                "level": "''",
            },
            [sources],
        )
        _insert(
            GameRecord,
            source + "JOIN games_gamerecord o ON o.game_id = source.game",
            "o",
            {"game_id": f"{first_game} + n"},
            [sources],
        )
        _insert(
            CountedGame,
            source + "JOIN leaderboards_countedgame o ON o.game_id = source.game",
            "o",
            {
                "id": f"{first_counted} + n",
                "game_id": f"{first_game} + n",
                "people": "o.players",
                "rated": "true",
                "ended_at": ended,
            },
            [sources],
        )
        _insert(
            Result,
            source
            + "JOIN leaderboards_countedgame c ON c.game_id = source.game "
            + "JOIN leaderboards_result o ON o.counted_id = c.id",
            "o",
            {
                "counted_id": f"{first_counted} + n",
                "user_id": player.replace("seat", "o.seat"),
                "kind": "'person'",
                "level": "''",
                "rating": "1000 + (n * 13 + o.seat * 7) % 211".replace("%", "%%"),
                "overall_rating": "1000 + (n * 17 + o.seat * 5) % 199".replace("%", "%%"),
                "rated": "true",
                "ended_at": ended,
            },
            [sources],
        )
