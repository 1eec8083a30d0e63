"""What notifications about games say, and invitations."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.utils import translation

from accounts.listeners import notification_text, still_true
from accounts.models import Notification
from games import rulesets
from games.engine.state import Decision
from games.messages import commands
from games.models import Game, Pace, Phase, Room, Status
from games.selectors.play.loaded import LoadedGame, load
from games.selectors.play.questions import Question, questions_of
from games.services.lobby.changes import change_room
from games.services.notifying import ended, invitations, scan
from games.services.play import play
from games.services.saves import saves
from tests.games.absence import came, left, told
from tests.games.tables import game_of, people

pytestmark = pytest.mark.django_db
MOVES = 12


def test_subjects_have_nothing_of_a_games_state() -> None:
    """Texts are made of them alone: numbers of games and decisions, names of kinds, and moments."""
    ann, *others = people(4)
    known = {"game", "ruleset", "decision", "asks", "until", "answer", "seat", "won", "place"}
    for key, ruleset in rulesets.RULESETS.items():
        count = next(count for count in ruleset.player_counts if count > 1)
        game = game_of(ann, *others[: count - 1], ruleset=key)
        Game.objects.filter(pk=game.pk).update(pace=Pace.DAY)
        left(game, ann, *others)
        while (loaded := load(game.pk)).row.version < MOVES and (questions := questions_of(loaded)):
            scan.tell()
            play.act(game.pk, loaded.seats[questions[0].seat].user_id, default_of(loaded, questions[0]))
        if loaded.row.status == Status.PLAYING:
            play.act(game.pk, ann.pk, {"type": "resign"})
        scan.tell()
        ended.tell_ends()
    kinds = set(Notification.objects.values_list("kind", flat=True))
    assert {"turn", "begun", "ended"} <= kinds
    for subject in Notification.objects.values_list("subject", flat=True):
        happened = subject.pop("happened", {"moves": 0, "kinds": {}})
        assert happened.keys() == {"moves", "kinds"}
        assert all(isinstance(number, int) for number in (happened["moves"], *happened["kinds"].values()))
        assert happened["kinds"].keys() <= {mark.key for mark in rulesets.find(subject["ruleset"]).landmarks}
        assert subject.keys() <= known
        assert all(value is None or isinstance(value, int | str) for value in subject.values())
        texts = [value for value in subject.values() if isinstance(value, str)]
        ruleset = rulesets.find(subject["ruleset"])
        assert {*texts} <= {ruleset.key, *ruleset.answers, *(one.name() for one in ruleset.decisions)}


def default_of(loaded: LoadedGame, question: Question) -> dict[str, Any]:
    """What would be played for a seat that is asked, as it is sent."""
    action = question.decision.default(loaded.book.rules, loaded.state.table, question.seat)
    assert action is not None
    return dict(msgspec.json.decode(loaded.book.encode_action(action)))


@pytest.mark.parametrize("language", ["en", "bn"])
def test_every_decision_says_what_it_asks(language: str) -> None:
    """In the words of its ruleset, in each language; a game that says nothing has words that are always true."""
    seen = set()
    with translation.override(language):
        for ruleset in rulesets.RULESETS.values():
            for kind in ruleset.decisions:
                if kind.seats is Decision.seats:
                    continue
                assert kind.asks != Decision.asks, kind
                subject = {"game": 1, "ruleset": ruleset.key, "decision": 1, "asks": kind.name(), "until": None}
                text = notification_text("turn", subject)
                assert text is not None
                seen.add(text.body)
                assert (text.body == kind.asks) == (language == "en")
        gone = notification_text("turn", {"ruleset": "gone", "asks": "gone", "until": None})
        assert gone is not None
        assert gone.body
    assert len(seen) > 10


def test_a_seat_that_is_kept_is_an_invitation_until_it_is_taken() -> None:
    """In a room that continues a saved game."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    room = saves.load_save(ann, saves.create(ann, game.pk))
    assert told(bob) == [("invitation", f"room {room.pk} invitation")]
    assert told(ann) == []
    (invitation,) = Notification.objects.filter(person=bob)
    assert invitations.withdraw_taken() == 0
    assert still_true([invitation]) == {invitation.pk: True}
    change_room(room.pk, bob, commands.Sit())
    assert still_true([invitation]) == {invitation.pk: False}
    assert invitations.withdraw_taken() == 1
    assert told(bob) == []


def test_an_invitation_ends_with_its_room() -> None:
    """Nobody is sent to a room that is closed."""
    ann, bob = people(2)
    room = saves.load_save(ann, saves.create(ann, game_of(ann, bob).pk))
    Room.objects.filter(pk=room.pk).update(phase=Phase.CLOSED)
    assert invitations.withdraw_taken() == 1
    assert told(bob) == []


def test_who_is_away_is_invited_to_a_rematch_until_it_begins() -> None:
    """By the first who asks for one; who is there sees it, and who wants one, too, needs no invitation any more."""
    ann, bob, cem, dan = people(4)
    game = game_of(ann, bob, cem, dan)
    for person in (ann, bob, cem):
        play.act(game.pk, person.pk, {"type": "resign"})
    room = game.room
    came(game, ann, bob)
    left(game, cem, dan)
    change_room(room.pk, ann, commands.Rematch())
    cause = f"room {room.pk} rematch after {game.pk}"
    assert [told(one) for one in (ann, bob, cem, dan)] == [[], [], [("invitation", cause)], [("invitation", cause)]]
    assert invitations.withdraw_taken() == 0
    change_room(room.pk, cem, commands.Rematch())
    assert invitations.withdraw_taken() == 1
    assert (told(cem), told(dan)) == ([], [("invitation", cause)])
    (invitation,) = Notification.objects.filter(person=dan)
    text = notification_text("invitation", invitation.subject)
    assert text is not None
    assert "Another game of Oofopoly 2?" in text.title
    Room.objects.filter(pk=room.pk).update(phase=Phase.PLAYING)
    assert invitations.withdraw_taken() == 1
    assert told(dan) == []
