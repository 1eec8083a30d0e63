"""What it costs to tell players who are away, by the move: nothing of it is on a move's own way."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from time import perf_counter, process_time

from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.db import transaction
from django.urls import reverse
from msgspec import to_builtins

from accounts.models import Delivery, Notification, Webhook
from games.clock import site_time
from games.models import Game, GameSeat, Member, Pace
from games.selectors.play.loaded import load
from games.selectors.play.questions import questions_of
from games.services.notifying import scan
from games.services.play import play
from tests.games.tables import game_of, people
from tests.support.services import Services
from tests.support.started import started


def measured(count: int, rounds: int, moves: int) -> Iterator[str]:
    """The same with a database of its own."""
    with started(Services(database="opoly")) as services, services.with_django_here():
        call_command("migrate", verbosity=0)
        yield from report(count, rounds, moves)


def report(count: int, rounds: int, moves: int) -> Iterator[str]:
    """Games of two people in which each makes so many moves before every look; nothing of them stays in the database.

    The games are over days. Once everybody is at the table; once all are away, with a confirmed address and a webhook,
    so that each look tells all who are asked.
    """
    reverse("home")  # imports every address once, as each worker does
    with transaction.atomic():
        everybody = people(2 * count)
        pairs = zip(everybody[::2], everybody[1::2], strict=True)
        games = [game_of(*pair, options={"decision_seconds": 0}) for pair in pairs]
        EmailAddress.objects.bulk_create(
            EmailAddress(user=user, email=f"{user.pk}@example.org", primary=True, verified=True) for user in everybody
        )
        Webhook.objects.bulk_create(Webhook(person=user, url="https://example.org/") for user in everybody)
        members = Member.objects.filter(room__in=[game.room_id for game in games])
        members.update(here=True, seen_until=site_time() + timedelta(hours=1))
        # Moves of so many games take longer than clocks of live games allow.
        Game.objects.filter(pk__in=[game.pk for game in games]).update(pace=Pace.DAY)
        yield _line("at the table", games, rounds, moves)
        members.update(here=False, seen_until=site_time() - timedelta(days=1))
        yield _line("away", games, rounds, moves)
        transaction.set_rollback(True)


def _line(name: str, games: list[Game], rounds: int, moves: int) -> str:
    used = waited = 0.0
    made = 0
    before = Notification.objects.count(), Delivery.objects.count()
    for _ in range(rounds):
        made += sum(_move(game) for _ in range(moves) for game in games)
        began, worked = perf_counter(), process_time()
        scan.tell()
        used, waited = used + process_time() - worked, waited + perf_counter() - began
    told, deliveries = Notification.objects.count() - before[0], Delivery.objects.count() - before[1]
    cpu, wall = used / made * 1000, waited / made * 1000
    return (
        f"{name}: {made} moves, {told} notifications, {deliveries} deliveries queued;"
        f" {cpu:.3f} ms of CPU a move, {wall:.3f} ms with the database"
    )


def _move(game: Game) -> bool:
    """Make the usual move of the first who is asked; False once the game is over."""
    loaded = load(game.pk)
    asked = next(iter(questions_of(loaded)), None)
    if asked is None:
        return False
    action = asked.decision.default(loaded.book.rules, loaded.state.table, asked.seat)
    assert action is not None
    seat: GameSeat = loaded.seats[asked.seat]
    play.act(game.pk, seat.user_id, to_builtins(action))
    return True
