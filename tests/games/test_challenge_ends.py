"""Telling everybody who played a challenge of the day that it is over."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine

from accounts.listeners import notification_text
from accounts.models import Notification
from games.models import Game, Status
from games.services.lobby.challenges import end_past, open_challenge
from games.services.notifying.challenge_ends import tell_ends
from tests.leaderboards.stored_games import accounts
from tests.night_watch import RULESET
from tests.night_watch.tests.registered import add_alone


@pytest.mark.django_db
def test_everybody_who_played_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """After midnight, and not while a game of it still runs; who did not play is not told."""
    add_alone(monkeypatch)
    ann, _ = accounts(2)
    with time_machine.travel(datetime(2026, 3, 1, 12, tzinfo=UTC), tick=False) as clock:
        game = Game.objects.get(room=open_challenge(ann, ruleset=RULESET.key, players=1))
        assert tell_ends() == 0
        clock.move_to(datetime(2026, 3, 2, tzinfo=UTC))
        assert tell_ends() == 0
        end_past()
        game.refresh_from_db()
        assert game.status != Status.PLAYING
        assert tell_ends() == 1
        assert tell_ends() == 0
    told = Notification.objects.get()
    assert (told.person_id, told.kind, told.cause) == (ann.pk, "challenge", f"challenge 2026-03-01 {RULESET.key}")
    text = notification_text(told.kind, told.subject)
    assert text is not None
    assert RULESET.name in text.title
