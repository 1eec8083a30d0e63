"""Games between bots, stored as if people had played them: all at once, or up to some version."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.play import new_game
from games.models import Action, Game, Kind, Status
from games.recordings.beginnings import book_of
from tests.games.tables import game_of
from tests.rulesets.bot_games import MAX_DECISIONS, MIXTURE, levels_of, move

SECOND = 1_000


class StoredGame:
    """A game of these people, which bots play for them: `go_on` stores some more of it."""

    def __init__(self, number: int, *users: User, ruleset: str, **game_is: Any) -> None:
        self.row = game_of(*users, ruleset=ruleset, **game_is)
        self.book = book_of(self.row)
        self.levels = levels_of(ruleset, MIXTURE, number, len(users))
        self.seed = f"{number:032x}"
        self.state, events = new_game(self.book, len(users), self.seed)
        self.at = 1
        with transaction.atomic():
            self.row.actions.all().delete()
            Action.objects.create(game=self.row, version=1, events=self._text(events), at=SECOND)
            Game.objects.filter(pk=self.row.pk).update(seed=self.seed, wake_at=None, deadline=None, version=1)

    def _text(self, events: Any) -> str:
        return str(self.book.encode_events(events).decode())

    def go_on(self, versions: int = MAX_DECISIONS) -> bool:
        """Store this many more versions, or all; returns whether the game is over."""
        rows = []
        for _ in range(versions):
            if self.state.finished:
                break
            self.at += 1
            events = self._text(move(self.book, self.state, self.levels))
            rows.append(Action(game=self.row, version=self.at, events=events, at=self.at * SECOND, automatic="bot"))
        Action.objects.bulk_create(rows)
        self.row.version, self.row.state = self.at, self.book.encode(self.state).decode()
        if self.state.finished:
            self.row.status, self.row.ended_at = Status.FINISHED, timezone.now()
            self.row.places, self.row.winners = self.state.places, self.state.winners
        self.row.seed = self.seed
        self.row.save()
        return bool(self.state.finished)


def accounts(count: int) -> list[User]:
    """People with accounts."""
    return [User.objects.create_user(f"Player {number}", f"p{number}@example.org") for number in range(count)]


def people_of(row: Game) -> dict[int, int]:
    """The users by seat."""
    return {seat.number: seat.user_id for seat in row.seats.filter(kind=Kind.PERSON) if seat.user_id is not None}
