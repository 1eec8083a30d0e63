"""People who are away from their games over days, and move in them now and then, by the services."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Sequence
from itertools import cycle

from django.db import connection, connections
from django.db.models.functions import Now

from accounts.models import User
from accounts.notifications import service as notifications
from config.models import OutgoingMail
from games import rulesets
from games.engine.refusal import Refused
from games.models import Game, Status
from games.selectors.play.loaded import load
from games.selectors.play.questions import questions_of
from games.selectors.replays.leavers import RESIGN
from games.services.notifying.causes import decision_cause
from games.services.play import play
from tests.games.test_over_days import game_over_days

PEOPLE_AT = {"oofopoly": 3, "bangladeshi": 2, "monopoly_two": 3, "coopoly": 2}
BETWEEN_MOVES = 0.3
"""Seconds, at most."""
LOOKS = 0.05
"""The share of moves instead of which somebody looks at the list of what they were told."""
HASTENED = 0.15
"""The share of what waits that is due at once, after each move."""
HASTEN = """
UPDATE accounts_delivery SET due_at = now() WHERE id IN (
    SELECT id FROM accounts_delivery
    WHERE state = 'pending' AND due_at > now() AND random() < %s FOR UPDATE SKIP LOCKED
)
"""
NEXT_HOUR = """
UPDATE accounts_delivery SET sent_at = sent_at - interval '1 day' WHERE id IN (
    SELECT id FROM accounts_delivery
    WHERE channel = 'mail' AND sent_at > now() - interval '2 hours' FOR UPDATE SKIP LOCKED
)
"""
"""Mail comes once an hour at most."""
END_CLAIMS = "UPDATE accounts_delivery SET claimed_until = now() WHERE state = 'sending'"

Asked = set[tuple[int, str]]
"""People with the causes of what their games wait for."""


def games_over_days(people: Sequence[User], count: int, dice: random.Random) -> list[int]:
    """Games of all rulesets, in turn; returns their numbers."""
    tables = cycle(PEOPLE_AT.items())
    return [
        game_over_days(*dice.sample(list(people), seats), ruleset=key).pk
        for _, (key, seats) in zip(range(count), tables, strict=False)
    ]


def asked_in(game: int) -> Asked:
    """Whom a game waits for, and the causes of that."""
    loaded = load(game)
    seats = loaded.seats
    return {
        (seats[one.seat].user_id or 0, decision_cause(game, one.number))
        for one in questions_of(loaded)
        if loaded.row.status == Status.PLAYING
    }


def hasten(share: float = 1.0) -> None:
    """Let time pass in the database for a share of what waits to be sent."""
    with connection.cursor() as cursor:
        cursor.execute(HASTEN, [share])
        cursor.execute(NEXT_HOUR)


def end_claims() -> None:
    """Let so much time pass in the database that what a worker claimed which was killed is free again."""
    with connection.cursor() as cursor:
        cursor.execute(END_CLAIMS)
    OutgoingMail.objects.filter(tries__gt=0).update(due_at=Now())


class Movers(threading.Thread):
    """Moves in these games for whoever is asked, while `moving` is set; `done` has when something was done at last (s).

    Every move is the usual one, that of the decision's default.
    """

    def __init__(self, games: Sequence[int], people: Sequence[User], seed: str) -> None:
        super().__init__(name="movers", daemon=True)
        self.games, self.people, self.dice = list(games), people, random.Random(f"{seed} movers")
        self.moving, self.at_rest, self.leaving = threading.Event(), threading.Event(), threading.Event()
        self.done: dict[tuple[int, str], float] = {}
        self.moves = self.looks = 0
        self.wrong: list[str] = []

    def run(self) -> None:
        """Move until told to leave."""
        try:
            while not self.leaving.is_set():
                if not self.moving.is_set():
                    self.at_rest.set()
                    self.moving.wait(0.1)
                    continue
                self.at_rest.clear()
                self._look() if self.dice.random() < LOOKS else self._move(self.dice.choice(self.games))
                hasten(HASTENED)
                self.leaving.wait(self.dice.uniform(0, BETWEEN_MOVES))
        except Exception as error:
            self.wrong.append(f"nobody could move any more: {error!r}")
            raise
        finally:
            self.at_rest.set()
            connections.close_all()

    def rest(self) -> None:
        """Return when no move is being made, and none will be."""
        self.moving.clear()
        self.at_rest.clear()
        self.at_rest.wait()

    def end_one(self) -> None:
        """Have all but one leave a game for good that ends by that."""
        able = [key for key in PEOPLE_AT if RESIGN in rulesets.find(key).codec.names]
        game = self.dice.choice(list(Game.objects.filter(pk__in=self.games, ruleset__in=able))).pk
        before = asked_in(game)
        users = list(Game.objects.get(pk=game).seats.order_by("number").values_list("user", flat=True))
        for user in users[1:]:
            play.resign(game, user)
        self._note(game, before)
        if Game.objects.get(pk=game).status != Status.PLAYING:
            self.games.remove(game)

    def _move(self, game: int) -> None:
        loaded = load(game)
        question = next(iter(questions_of(loaded)), None)
        if loaded.row.status != Status.PLAYING or question is None:
            return
        before = asked_in(game)
        action = question.decision.default(loaded.book.rules, loaded.state.table, question.seat)
        assert action is not None
        try:
            play.act(game, loaded.seats[question.seat].user_id, json.loads(loaded.book.encode_action(action)))
        except Refused as refused:
            self.wrong.append(f"the usual move was refused in a game of {loaded.row.ruleset}: {refused.code}")
            return
        self.moves += 1
        self._note(game, before)

    def _look(self) -> None:
        """Somebody looks at the list on the site."""
        person = self.dice.choice(self.people).pk
        shown = set(notifications.open_of(person).values_list("pk", "cause"))
        notifications.seen(person, numbers=[number for number, _ in shown])
        self.looks += 1
        self.done |= {(person, cause): self.done.get((person, cause), time.time()) for _, cause in shown}

    def _note(self, game: int, before: Asked) -> None:
        """Note what has been done since; others may have made it to be done again, under the same number."""
        after, now = asked_in(game), time.time()
        for one in after - before:
            self.done.pop(one, None)
        for one in before - after:
            self.done.setdefault(one, now)
