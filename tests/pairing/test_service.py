"""Looking for people to play with (PLAT-42): joining, being proposed a table, confirming it, and leaving."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import sanctions
from accounts.models import SanctionKind, User
from accounts.relations import services as relations
from games.clock import now_ms
from games.engine.refusal import Refused
from games.messages.pairing import TableFound
from games.models import (
    Absence,
    AbsenceKind,
    Kind,
    LastTable,
    PairingTimeout,
    Phase,
    ProposedTable,
    Room,
    Seeker,
    Status,
    Wait,
)
from games.selectors.pairing.states import state_of, states_of
from games.services.lobby.play_now import play_now
from games.services.pairing import passes, seeking
from games.services.pairing.seeking import Wish
from games.services.upkeep.people import erase
from tests.games.tables import people
from tests.support.moved_clock import MovedClock, moved_clock

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 2, 7, tzinfo=UTC)
TWO = Wish("oofopoly", players=2, languages=("en",))


@pytest.fixture
def moved() -> Any:
    """A clock that tests move."""
    with moved_clock(START) as clock:
        yield clock


def look(*users: User, wish: Wish = TWO) -> None:
    """Have these people look for others, one after the other."""
    for user in users:
        seeking.seek(user, wish)


def later(clock: MovedClock, seconds: float) -> None:
    """Some seconds pass, in which everybody is here."""
    clock.move_to(clock.now + round(seconds * 1000))
    seeking.renew(list(Seeker.objects.values_list("pk", flat=True)))


def table_of(person: User) -> TableFound:
    """The table that is proposed to somebody."""
    table = state_of(person.pk).table
    assert isinstance(table, TableFound)
    return table


def waiting() -> list[tuple[int, int | None, bool]]:
    """Who looks for people: their numbers, the tables proposed to them, and whether they have confirmed."""
    return list(Seeker.objects.order_by("pk").values_list("pk", "table", "confirmed"))


def refusal(user: Any, wish: Wish = TWO) -> Refused:
    """The refusal of somebody, who then does not look for people."""
    with pytest.raises(Refused) as caught:
        seeking.seek(user, wish)
    return caught.value


def test_two_people_find_each_other_and_play() -> None:
    """Both confirm; the room has the game's own options, is private, and its game runs."""
    ann, bob = people(2)
    look(ann, bob)
    assert passes.run() == 1
    table = table_of(ann)
    assert (table.people, table.bots, table.confirmed, table.you_confirmed) == (2, 0, 0, False)
    seeking.confirm(ann.pk)
    assert table_of(bob).confirmed == 1
    seeking.confirm(bob.pk)
    room = Room.objects.get()
    assert (room.phase, room.public, room.options, room.casual, room.seats) == (Phase.PLAYING, False, {}, False, 2)
    assert room.host is not None
    assert room.host.user == ann
    assert room.game is not None
    assert room.game.status == Status.PLAYING
    assert {member.user_id for member in room.members.filter(here=True)} == {ann.pk, bob.pk}
    assert state_of(ann.pk).room == state_of(bob.pk).room == room.code
    assert not Seeker.objects.exists()
    assert not ProposedTable.objects.exists()
    assert LastTable.objects.get(pk=ann.pk).others == [bob.pk]
    assert Wait.objects.count() == 2


def test_who_does_not_confirm_is_out_and_the_others_keep_their_places(moved: MovedClock) -> None:
    """Their waiting time goes on, and they are proposed another table."""
    ann, bob, cyd = people(3)
    look(ann, bob)
    passes.run()
    since = Seeker.objects.get(pk=ann.pk).since
    seeking.confirm(ann.pk)
    later(moved, 14.9)
    passes.run()
    assert ProposedTable.objects.exists()
    later(moved, 0.2)
    passes.run()
    assert waiting() == [(ann.pk, None, False)]
    assert Seeker.objects.get().since == since
    assert list(Absence.objects.values_list("user", "kind")) == [(bob.pk, AbsenceKind.NO_SHOW)]
    with pytest.raises(Refused) as caught:
        seeking.confirm(bob.pk)
    assert caught.value.code == "no_table_proposed"
    look(cyd)
    assert passes.run() == 1
    assert Seeker.objects.get(pk=ann.pk).table == Seeker.objects.get(pk=cyd.pk).table


def test_a_late_confirmation_is_refused(moved: MovedClock) -> None:
    """Even before a pass has noticed that the time is up."""
    ann, bob = people(2)
    look(ann, bob)
    passes.run()
    later(moved, 15)
    with pytest.raises(Refused):
        seeking.confirm(ann.pk)
    assert not Room.objects.exists()


def test_leaving_takes_a_table_apart_and_the_others_wait_on() -> None:
    """Also after having confirmed it; who does not look can leave as often as they like."""
    ann, bob = people(2)
    look(ann, bob)
    passes.run()
    seeking.confirm(ann.pk)
    assert seeking.leave(ann.pk)
    assert not seeking.leave(ann.pk)
    assert waiting() == [(bob.pk, None, False)]
    assert not ProposedTable.objects.exists()


def test_whoever_is_gone_is_proposed_nothing(moved: MovedClock) -> None:
    """A browser that says nothing for a while looks no longer; a closed socket counts sooner."""
    ann, bob, cyd = people(3)
    look(ann)
    moved.move_to(moved.now + seeking.LEASE)
    look(bob)
    assert passes.run() == 0
    assert set(Seeker.objects.values_list("pk", flat=True)) == {bob.pk}
    seeking.closed(bob.pk)
    moved.move_to(moved.now + seeking.CLOSED_LEASE)
    look(cyd)
    assert passes.run() == 0
    assert set(Seeker.objects.values_list("pk", flat=True)) == {cyd.pk}


def test_bots_fill_the_table_after_the_chosen_time(moved: MovedClock) -> None:
    """With somebody alone, too, who confirms it first."""
    ann = people(1)[0]
    look(ann, wish=Wish("oofopoly", bots_after=30))
    later(moved, 29)
    assert passes.run() == 0
    later(moved, 1)
    assert passes.run() == 1
    assert (table_of(ann).people, table_of(ann).bots) == (1, 3)
    seeking.confirm(ann.pk)
    assert list(Room.objects.get().members.order_by("pk").values_list("kind", flat=True)) == [
        Kind.PERSON,
        *[Kind.BOT] * 3,
    ]


def test_asking_again_keeps_the_place_and_changes_the_wish(moved: MovedClock) -> None:
    """Another game begins anew; while a table is proposed nothing can be changed."""
    ann, bob = people(2)
    look(ann)
    since = Seeker.objects.get().since
    later(moved, 5)
    look(ann, wish=TWO._replace(players=None, bots_after=60))
    seeker = Seeker.objects.get()
    assert (seeker.since, seeker.players, seeker.bots_after) == (since, None, 60)
    look(ann, wish=TWO._replace(ruleset="bangladeshi"))
    assert Seeker.objects.get().since == moved.now
    look(ann, bob)
    passes.run()
    look(ann)
    assert refusal(ann, TWO._replace(players=3)).code == "wrong_phase"
    assert Seeker.objects.filter(table__isnull=False, players=2).count() == 2


def test_a_wish_that_cannot_be_fulfilled_is_refused_with_its_field() -> None:
    """Nobody is stored by it."""
    ann = people(1)[0]
    wrong: list[tuple[str, Any, str]] = [
        ("players", 9, "out_of_range"),
        ("players", 1, "out_of_range"),
        ("pace", 5, "out_of_range"),
        ("bots_after", 3_601, "out_of_range"),
        ("languages", ("English",), "out_of_range"),
    ]
    for field, value, code in wrong:
        refused = refusal(ann, TWO._replace(**{field: value}))
        assert (refused.field, refused.code) == (field, code)
    assert refusal(ann, Wish("nothing")).code == "no_such_ruleset"
    assert refusal(AnonymousUser()).code == "log_in"
    assert not Seeker.objects.exists()


def test_blocked_people_are_not_brought_together() -> None:
    """In either direction; they find others."""
    ann, bob, cyd = people(3)
    relations.block(bob.pk, ann.pk)
    look(ann, bob)
    assert passes.run() == 0
    look(cyd)
    assert passes.run() == 1
    assert set(Seeker.objects.exclude(table=None).values_list("pk", flat=True)) == {ann.pk, cyd.pk}


def test_who_blocks_somebody_at_the_proposed_table_does_not_sit_down_there() -> None:
    """Both wait on, as if somebody else had left."""
    ann, bob = people(2)
    look(ann, bob)
    passes.run()
    seeking.confirm(ann.pk)
    relations.block(bob.pk, ann.pk)
    seeking.confirm(bob.pk)
    assert not Room.objects.exists()
    assert waiting() == [(ann.pk, None, False), (bob.pk, None, False)]
    assert passes.run() == 0


def test_banned_people_are_not_brought_together() -> None:
    """Neither those who come nor those who wait already."""
    ann, bob = people(2)
    look(ann, bob)
    root = User.objects.create_superuser("root-of-bans")
    sanctions.impose(bob, SanctionKind.BAN, "Cheating", by=root)
    assert passes.run() == 0
    assert refusal(bob).code == "banned"


def test_who_left_too_many_games_is_told_until_when() -> None:
    """And may look again afterwards."""
    ann = people(1)[0]
    until = timezone.now() + timedelta(minutes=5)
    PairingTimeout.objects.create(user=ann, until=until)
    refused = refusal(ann)
    assert (refused.code, refused.about) == ("pairing_timeout", {"until": until.isoformat()})
    PairingTimeout.objects.update(until=timezone.now())
    look(ann)
    assert Seeker.objects.exists()


def test_somebody_who_plays_too_many_games_meanwhile_is_out(settings: Any) -> None:
    """When the last of the others confirms; these wait on."""
    ann, bob = people(2)
    look(ann, bob)
    passes.run()
    settings.MAX_RUNNING_GAMES = 1
    play_now(ann)
    seeking.confirm(ann.pk)
    seeking.confirm(bob.pk)
    assert not Room.objects.exclude(host__user=ann).exists()
    assert waiting() == [(bob.pk, None, False)]
    assert refusal(ann).code == "too_many_games"


def test_games_over_days_have_their_pace_and_friendly_ones_are_not_rated() -> None:
    """Those who want another pace, or a rated game, are not asked."""
    ann, bob, cyd = people(3)
    wish = TWO._replace(pace=86_400, rated=False)
    look(ann, bob, wish=wish)
    look(cyd, wish=wish._replace(rated=True))
    assert passes.run() == 1
    seeking.confirm(ann.pk)
    seeking.confirm(bob.pk)
    room = Room.objects.get()
    assert room.game is not None
    assert (room.pace, room.casual, room.game.pace) == (86_400, True, 86_400)


def test_the_same_two_do_not_meet_again_while_a_third_waits(moved: MovedClock) -> None:
    """The companions of the last table are stored."""
    ann, bob, cyd = people(3)
    for user in (ann, bob):
        look(user)
    passes.run()
    seeking.confirm(ann.pk)
    seeking.confirm(bob.pk)
    look(ann, bob)
    look(cyd)
    passes.run()
    assert Seeker.objects.get(pk=ann.pk).table == Seeker.objects.get(pk=cyd.pk).table
    assert Seeker.objects.get(pk=bob.pk).table is None


def test_how_many_wait_and_how_long_it_took_lately(moved: MovedClock) -> None:
    """Of the same game and pace; the middle one of the last hour's waits."""
    ann, bob, cyd = people(3)
    look(ann, bob, wish=TWO._replace(players=3))
    look(cyd, wish=TWO._replace(ruleset="bangladeshi"))
    assert state_of(ann.pk).waiting == 2
    assert state_of(cyd.pk).waiting == 1
    for waited in (4_000, 8_000, 60_000):
        Wait.objects.create(ruleset="oofopoly", waited=waited, at=now_ms())
    assert state_of(ann.pk).lately == 8_000
    later(moved, 3_700)
    assert not isinstance(state_of(ann.pk).lately, int)


def test_many_states_take_as_many_queries_as_few() -> None:
    """And a pass over many people as many as over few."""
    users = people(12)
    look(*users[:2])
    for user in users[2:]:
        look(user, wish=TWO._replace(players=4))
    passes.run()
    with CaptureQueriesContext(connection) as few:
        states_of([users[0].pk, users[5].pk])
    with CaptureQueriesContext(connection) as many:
        states_of([user.pk for user in users])
    assert len(many) == len(few)
    assert len(few) <= 5


def test_somebody_whose_account_is_deleted_is_forgotten() -> None:
    """They look no longer, and nobody's last table names them."""
    ann, bob = people(2)
    look(ann, bob)
    passes.run()
    seeking.confirm(ann.pk)
    seeking.confirm(bob.pk)
    look(bob)
    erase(bob)
    assert not Seeker.objects.exists()
    assert list(LastTable.objects.values_list("pk", "others")) == [(ann.pk, [])]
