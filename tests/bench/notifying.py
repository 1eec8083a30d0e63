"""What it costs to tell players who are away, by the move: nothing of it is on a move's own way."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from time import perf_counter, process_time

from django.db import transaction
from django.urls import reverse

from accounts.models import Notification
from games.clock import site_time
from games.models import Game, GameSeat, Member, Pace
from games.selectors.play.loaded import load
from games.selectors.play.questions import questions_of
from games.services.notifying import scan
from games.services.play import play
from tests.games.tables import game_of, people


def report(count: int, rounds: int) -> Iterator[str]:
    """Games of two people in which each makes a move before every look; nothing of them stays in the database.

    Once everybody is at the table, once all are away from games over days, so that each move is told.
    """
    reverse("home")  # imports every address once, as each worker does
    with transaction.atomic():
        games = [game_of(*people(2)) for _ in range(count)]
        everybody = Member.objects.filter(room__in=[game.room_id for game in games])
        everybody.update(here=True, seen_until=site_time() + timedelta(hours=1))
        yield _line("at the table", games, rounds)
        everybody.update(here=False, seen_until=site_time() - timedelta(days=1))
        Game.objects.filter(pk__in=[game.pk for game in games]).update(pace=Pace.DAY)
        yield _line("away", games, rounds)
        transaction.set_rollback(True)


def _line(name: str, games: list[Game], rounds: int) -> str:
    used = waited = 0.0
    moves = told = 0
    for _ in range(rounds):
        moves += sum(_move(game) for game in games)
        before = Notification.objects.count()
        began, worked = perf_counter(), process_time()
        scan.tell()
        used, waited = used + process_time() - worked, waited + perf_counter() - began
        told += Notification.objects.count() - before
    cpu, wall = used / moves * 1000, waited / moves * 1000
    return f"{name}: {moves} moves, {told} notifications; {cpu:.3f} ms of CPU a move, {wall:.3f} ms with the database"


def _move(game: Game) -> bool:
    """Make the usual move of the first who is asked; False once the game is over."""
    loaded = load(game.pk)
    asked = next(iter(questions_of(loaded)), None)
    if asked is None:
        return False
    action = asked.decision.default(loaded.book.rules, loaded.state.table, asked.seat)
    assert action is not None
    seat: GameSeat = loaded.seats[asked.seat]
    play.act(game.pk, seat.user_id, {"type": action.name()})
    return True
