"""How long leaderboards, profiles, game lists and replays take, and how PostgreSQL finds their rows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Max, Min
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from leaderboards.models import OVERALL, CountedGame, Result, Standing
from leaderboards.periods import ALL
from leaderboards.rankings import PERIODS, RANKINGS


def report(requests: int, *, plans: bool) -> Iterator[str]:
    """Request each kind of page as random people, and return a line for each, and the query plans."""
    if not Standing.objects.filter(period=ALL).exists():
        yield "There is nobody on the leaderboards; see fill_leaderboards."
        return
    yield f"{User.objects.count()} people, {CountedGame.objects.count()} counted games"
    yield f"{'page':<34}{'queries':>8}{'p50 ms':>9}{'p95 ms':>9}{'CPU p95':>9}"
    measurement = Measurement()
    for name, address in measurement.pages().items():
        yield from measurement.measure(name, address, requests, plans=plans)


class Measurement:
    """Requests in this process, one after another."""

    def __init__(self) -> None:
        self.random = Random(1)
        self.client = Client(SERVER_NAME=settings.ALLOWED_HOSTS[0], headers={"accept-encoding": "identity"})
        self.secure = settings.HTTPS
        people = User.objects.filter(standings__period=ALL).aggregate(first=Min("pk"), last=Max("pk"))
        self.first, self.last = people["first"], people["last"]

    def pages(self) -> dict[str, Any]:
        """The kinds of pages, each a function that returns an address."""
        boards, periods = list(RANKINGS), list(PERIODS)
        return {
            "leaderboard, first page": lambda: (
                f"/leaderboards/?board={self.random.choice(boards)}&period={self.random.choice(periods)}"
            ),
            "leaderboard, any page": lambda: f"/leaderboards/?after={self.rating()}-{self.person().pk}",
            "leaderboard with own place": lambda: "/leaderboards/",
            "profile": lambda: f"/players/{self.person().username}/",
            "own profile": lambda: f"/players/{self.me.username}/",
            "own games": lambda: "/games/",
            "own game's results": lambda: f"/games/{self.game()}/",
            "own replay, page": lambda: f"/replay/{self.game()}/",
            "own replay, its start": lambda: f"/api/games/{self.game()}/replay/",
            "profile of the first player": lambda: f"/players/{User.objects.get(pk=self.first).username}/",
        }

    def person(self) -> User:
        """A random person who has played."""
        players = User.objects.filter(standings__period=ALL, standings__ruleset=OVERALL)
        return players.filter(pk__gte=self.random.randint(self.first, self.last)).order_by("pk")[0]

    def game(self) -> int:
        """One of the latest games of the person who is signed in."""
        latest = Result.objects.filter(user=self.me).order_by("-ended_at").values_list("counted__game_id", flat=True)
        return self.random.choice(list(latest[:10]))

    def rating(self) -> int:
        """A random person's rating."""
        row = Standing.objects.filter(user=self.person(), period=ALL, ruleset=OVERALL, rating__isnull=False).first()
        return 1000 if row is None else row.rating or 0

    def measure(self, name: str, address: Any, requests: int, *, plans: bool) -> Iterator[str]:
        """Tell how long the pages take, and the time of this process in it, which other programs do not lengthen."""
        times, used = [], []
        for _ in range(requests):
            self.me = self.person()
            if name.startswith(("own", "leaderboard with")):
                self.client.force_login(self.me)
            else:
                self.client.logout()
            path = address()
            began, before = perf_counter(), process_time()
            answer = self.client.get(path, secure=self.secure)
            times.append((perf_counter() - began) * 1000)
            used.append((process_time() - before) * 1000)
            if answer.status_code != 200:
                yield (f"{path}: {answer.status_code}")
        with CaptureQueriesContext(connection) as queries:
            self.client.get(address(), secure=self.secure)
        waited, worked = quantiles(times, n=20), quantiles(used, n=20)
        yield (f"{name:<34}{len(queries):>8}{waited[9]:>9.1f}{waited[18]:>9.1f}{worked[18]:>9.1f}")
        if plans:
            yield from self.plans([query["sql"] for query in queries.captured_queries])

    def plans(self, statements: list[str]) -> Iterator[str]:
        """Return the plan of every query of this app and of games."""
        with connection.cursor() as cursor:
            for sql in statements:
                if sql.startswith("SELECT") and ("leaderboards_" in sql or "games_game" in sql):
                    cursor.execute(f"EXPLAIN (ANALYZE, COSTS OFF, BUFFERS OFF, SUMMARY OFF) {sql}")
                    yield (f"\n  {sql[:200]}…")
                    yield ("\n".join(f"    {line}" for (line,) in cursor.fetchall()))
