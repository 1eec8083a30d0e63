"""Bad ends of counted games: stored once, followed by warnings and time-outs, set aside, computed anew (PLAT-47)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.audit import AuditAction
from accounts.exports import document_of
from accounts.models import Notification, User
from accounts.services import create_guest
from games.clock import now_ms, site_time
from games.live.leases import restore_clocks
from games.models import (
    Absence,
    AbsenceKind,
    Automatic,
    Game,
    GameSeat,
    Outage,
    PairingTimeout,
    Service,
    ServiceLease,
    Unrated,
)
from games.services.play import play
from leaderboards.ladder import TIMEOUTS
from leaderboards.models import BadEnd, BadEndKind, Conduct, Result
from leaderboards.selectors.conduct import Finished, finished_by, notice_for
from leaderboards.services import conduct
from leaderboards.services.counting import count_game
from tests.accounts.staff import second_factor, sign_in, staff
from tests.games.running import ripen
from tests.games.tables import game_of
from tests.leaderboards.games import account, counted, finish
from tests.leaderboards.stored_games import accounts
from tests.pages.finished_game import RUINOUS

MINUTE = 60_000


def times_out(game: Game, user: User, rounds: int = 12) -> None:
    """Let this person's time run out, as others play on; the versions say so."""
    seat = game.seats.get(user=user).number
    others = list(game.seats.exclude(user=user).exclude(user=None))
    game.refresh_from_db()
    at = now_ms() - 60 * MINUTE
    rows: list[Any] = []
    for turn in range(rounds):
        rows += [{"seat": other.number, "user_id": other.user_id, "action": '{"type": "roll"}'} for other in others]
        if turn < 6:
            rows.append({"seat": seat, "user_id": user.pk, "action": '{"type": "roll"}', "events": began(seat)})
        elif turn < 8:
            rows.append({"timed_out": [seat], "automatic": Automatic.TIME, "decision": 1})
        else:
            rows.append({"seat": seat, "automatic": Automatic.AWAY, "action": '{"type": "roll"}'})
    for version, row in enumerate(rows, start=game.version + 1):
        game.actions.create(version=version, at=at + version * MINUTE // 2, **{"events": "[]", **row})
    Game.objects.filter(pk=game.pk).update(version=game.version + len(rows))
    GameSeat.objects.filter(game=game, user=user).update(away=True, missed=2)


def began(seat: int) -> str:
    """The event of a turn that begins."""
    return f'[{{"type": "turn_began", "seat": {seat}}}]'


def left_by(user: User, *others: User, **game_is: Any) -> Game:
    """A game that this person left in the middle, counted."""
    game = game_of(user, *others)
    times_out(game, user)
    order = [[game.seats.get(user=one).number] for one in (*others, user)]
    finish(game, order, **game_is)
    assert count_game(game.pk)
    return game


@pytest.mark.django_db(transaction=True)
def test_leaving_is_counted_once_and_leads_to_a_timeout() -> None:
    """After a warning, which its person is shown and told, and nobody else."""
    ann, bob, cem = accounts(3)
    left_by(ann, bob, cem)
    assert [(one.user, one.kind) for one in BadEnd.objects.all()] == [(ann, BadEndKind.LEFT)]
    assert not PairingTimeout.objects.exists()
    assert notice_for(ann) is None
    left_by(ann, bob, cem)
    notice = notice_for(ann)
    assert notice is not None
    assert notice.until is None
    assert Notification.objects.filter(person=ann, path=reverse("conduct")).count() == 1
    game = left_by(ann, bob, cem)
    timeout = PairingTimeout.objects.get()
    game.refresh_from_db()
    assert game.ended_at is not None
    assert (timeout.user, timeout.until) == (ann, game.ended_at + TIMEOUTS[0])
    notice = notice_for(ann)
    assert notice is not None
    assert notice.until == timeout.until
    assert set(Notification.objects.exclude(path="").values_list("person", flat=True)) == {ann.pk}
    before = snapshot()
    assert not count_game(game.pk)
    conduct.assess([ann.pk, bob.pk, cem.pk])
    call_command("recompute_conduct")
    assert snapshot() == before


def snapshot() -> Any:
    """Everything that is stored about conduct."""
    return (
        list(BadEnd.objects.order_by("pk").values()),
        list(Conduct.objects.order_by("pk").values()),
        list(PairingTimeout.objects.order_by("pk").values()),
        Notification.objects.count(),
    )


@pytest.mark.django_db(transaction=True)
def test_finished_games_forgive() -> None:
    ann, bob = accounts(2)
    left_by(ann, bob)
    assert Conduct.objects.get().points == 3
    for points in (2, 1):
        counted(ann, bob)
        assert Conduct.objects.get().points == points
    counted(ann, bob)
    assert not Conduct.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_only_rated_games_count() -> None:
    """Not casual ones, and guests and staff's bans leave no trace."""
    ann, bob, cem = accounts(3)
    left_by(ann, bob, cem, unrated=Unrated.CASUAL)
    guest = create_guest()
    left_by(guest, bob, cem)
    assert not BadEnd.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_resigning_at_once_counts_although_the_game_is_void() -> None:
    ann, bob = accounts(2)
    game = game_of(ann, bob)
    play.resign(game.pk, ann.pk)
    game.refresh_from_db()
    assert count_game(game.pk)
    bad_end = BadEnd.objects.get()
    assert bad_end.result is not None
    assert (bad_end.user, bad_end.kind, bad_end.result.rated) == (ann, BadEndKind.LEFT_AT_START, False)
    casual = game_of(ann, bob)
    Game.objects.filter(pk=casual.pk).update(unrated=Unrated.CASUAL)
    play.resign(casual.pk, ann.pk)
    assert count_game(casual.pk)
    assert BadEnd.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_real_game_from_which_one_player_disappears() -> None:
    """Played by the services: their time runs out twice, the others play to the end."""
    ann, bob, cem = accounts(3)
    game = game_of(ann, bob, cem, options=RUINOUS)
    Game.objects.filter(pk=game.pk).update(unrated="")
    away = game.seats.get(user=ann).number
    for _ in range(20_000):
        game.refresh_from_db()
        if game.status != "playing":
            break
        ripen(game)
        GameSeat.objects.filter(game=game).exclude(number=away).update(missed=0, away=False)
        play.run_due(game.pk)
    act_for_others(game, away)
    assert game.status == "finished"
    assert count_game(game.pk)
    assert [(one.user, one.kind) for one in BadEnd.objects.all()] == [(ann, BadEndKind.LEFT_AT_START)]


def act_for_others(game: Game, away: int) -> None:
    """What was played for the others when their time was up counts as their own: they are there."""
    for version in game.actions.exclude(timed_out=[]):
        if away not in version.timed_out:
            version.seat, version.timed_out, version.automatic = version.timed_out[0], [], ""
            version.save(update_fields=["seat", "timed_out", "automatic"])


@pytest.mark.django_db(transaction=True)
def test_an_outage_excuses() -> None:
    ann, bob, cem = accounts(3)
    Outage.objects.create(began=now_ms() - 120 * MINUTE, ended=now_ms())
    left_by(ann, bob, cem, started_at=timezone.now() - timedelta(hours=3))
    assert not BadEnd.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_outages_are_noted_when_clocks_are_restored() -> None:
    now = now_ms()
    ServiceLease.objects.update_or_create(name=Service.WEB, defaults={"until": now - 5 * MINUTE, "ahead": 0})
    assert restore_clocks() > 5 * MINUTE
    outage = Outage.objects.get()
    assert outage.ended - outage.began == pytest.approx(5 * MINUTE + 2_000, abs=5_000)


@pytest.mark.django_db(transaction=True)
def test_absences_are_counted_once() -> None:
    """Those of people with accounts, and none while the site was down."""
    (ann,) = accounts(1)
    guest = create_guest()
    at = site_time()
    for user in (ann, ann, ann, ann, guest):
        Absence.objects.create(user=user, kind=AbsenceKind.NO_SHOW, ruleset="oofopoly", at=at)
    assert conduct.count_absences() == 5
    assert conduct.count_absences() == 0
    assert BadEnd.objects.filter(user=ann, kind=BadEndKind.NO_SHOW).count() == 4
    assert PairingTimeout.objects.get().until == at + TIMEOUTS[0]
    Outage.objects.create(began=now_ms() - MINUTE, ended=now_ms())
    Absence.objects.create(user=ann, kind=AbsenceKind.NO_SHOW, ruleset="oofopoly", at=site_time())
    assert conduct.count_absences() == 1
    assert BadEnd.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_the_staff_set_aside() -> None:
    """With a reason, once; the time-out ends, and its person reads why."""
    ann, bob, cem = accounts(3)
    moderator = staff()
    for _ in range(3):
        left_by(ann, bob, cem)
    first = BadEnd.objects.order_by("pk").first()
    assert first is not None
    client = sign_in(moderator, second_factor(moderator))
    address = reverse("admin:leaderboards_badend_action", args=[first.pk, "set_aside"])
    assert client.post(address, {"reason": "The power was out"}).status_code == 302
    assert not PairingTimeout.objects.exists()
    assert Conduct.objects.get().points == 6
    with pytest.raises(ValidationError):
        conduct.set_aside(first, by=moderator, reason="Again")
    call_command("recompute_conduct")
    assert Conduct.objects.get().points == 6
    client.force_login(ann)
    page = client.get(reverse("conduct")).content.decode()
    assert "The power was out" in page
    assert BadEnd.objects.filter(pk=first.pk, set_aside_by=moderator).exists()
    assert AuditAction.SET_ASIDE in str(list(moderator.logentry_set.values_list("change_message", flat=True)))


@pytest.mark.django_db(transaction=True)
def test_conduct_is_computed_anew_from_stored_games() -> None:
    """Also of games that were counted before there was such a thing."""
    ann, bob, cem = accounts(3)
    left_by(ann, bob, cem)
    kept = list(BadEnd.objects.values_list("user", "kind", "at"))
    BadEnd.objects.all().delete()
    Conduct.objects.all().delete()
    wrong = Result.objects.get(user=bob)
    BadEnd.objects.create(user=bob, kind=BadEndKind.STALLED, result=wrong, ruleset="oofopoly", at=wrong.ended_at)
    call_command("recompute_conduct")
    assert list(BadEnd.objects.values_list("user", "kind", "at")) == kept
    assert Conduct.objects.get().user == ann


@pytest.mark.django_db(transaction=True)
def test_a_profile_says_how_much_somebody_finishes() -> None:
    """From ten rated games on, to everybody, on the page and by the API."""
    ann, bob = account("Ann"), account("Bob")
    for _ in range(8):
        counted(ann, bob, unrated="")
    left_by(ann, bob, unrated="")
    assert finished_by(ann.pk) is None
    client = Client()
    assert "finished" not in client.get("/api/players/Ann/").json()
    counted(ann, bob, unrated=Unrated.CASUAL)
    Absence.objects.create(user=ann, kind=AbsenceKind.NO_SHOW, ruleset="oofopoly", at=site_time())
    conduct.count_absences()
    assert finished_by(ann.pk) is None
    Absence.objects.create(user=ann, kind=AbsenceKind.SEAT_TAKEN, ruleset="oofopoly", at=site_time())
    conduct.count_absences()
    assert client.get("/api/players/Ann/").json()["finished"] == {"games": 10, "finished": 8}
    page = client.get("/players/Ann/").content.decode()
    assert "80" in page
    assert "Finishes what they begin" in page
    conduct.set_aside(BadEnd.objects.filter(kind=BadEndKind.LEFT).get(), by=ann, reason="It was nothing")
    assert finished_by(ann.pk) == Finished(games=10, finished=9)


@pytest.mark.django_db(transaction=True)
def test_only_their_person_and_the_staff_see_bad_ends() -> None:
    ann, bob = account("Ann"), account("Bob")
    left_by(ann, bob)
    client = Client()
    assert client.get(reverse("conduct")).status_code == 302
    client.force_login(bob)
    assert "Left before the end" not in client.get("/players/Ann/").content.decode()
    assert "Nothing is held against you." in client.get(reverse("conduct")).content.decode()
    client.force_login(ann)
    assert "Left before the end" in client.get(reverse("conduct")).content.decode()
    with document_of(ann)[0] as file:
        assert '"kind": "left"' in file.read().decode()
    ann.delete()
    assert not BadEnd.objects.exists()
    assert not Conduct.objects.exists()
