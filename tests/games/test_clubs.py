"""Clubs: coming in and leaving, the roles, and who owns a club when its owner is gone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations.services import block
from accounts.services import delete_account
from games.engine.refusal import Refused
from games.models import Admission, Club, ClubBan, ClubMember, ClubRequest, Room, TableSetup
from games.selectors.clubs import clubs as reading
from games.selectors.clubs.members import clubs_of, share_a_club
from games.selectors.rooms.club_tables import rooms_of_club
from games.selectors.rooms.rooms import room_seen
from games.services.clubs import clubs, membership, moderating, tables
from games.services.clubs.clubs import Description
from games.services.rooms import rooms, setups
from tests.games.clubs import accounts, browser_of, club_of
from tests.games.tables import people
from tests.games.test_names_of_things import UNFIT

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]


def refused(call: Callable[[], Any]) -> str:
    """The code with which a call is refused."""
    with pytest.raises(Refused) as raised:
        call()
    return raised.value.code


def roles(club: Club) -> dict[str, str]:
    """The roles of all members by name."""
    return dict(ClubMember.objects.filter(club=club).values_list("user__username", "role"))


def test_three_ways_lead_into_a_club() -> None:
    """An open one lets everybody in, another moderators, and an invitation leads into each."""
    ann, bob, eve, dan = accounts(4)
    club = club_of(ann)
    assert membership.join(club, bob) == "joined"
    clubs.change_club(club, ann, Description(name="Night owls", admission=Admission.REQUEST))
    assert membership.join(club, eve) == "asked"
    assert membership.join(club, eve) == "asked"
    assert ClubRequest.objects.filter(club=club).count() == 1
    assert refused(lambda: membership.let_in(club, bob, eve.pk)) == "not_allowed"
    membership.let_in(club, ann, eve.pk)
    clubs.change_club(club, ann, Description(name="Night owls", admission=Admission.INVITATION))
    assert refused(lambda: membership.join(club, dan)) == "no_such_club"
    assert membership.join(club, dan, Club.objects.get(pk=club.pk).invitation) == "joined"
    assert set(roles(club).values()) == {"owner", "member"}
    assert Club.objects.get(pk=club.pk).size == 4
    assert clubs_of(dan.pk) == {club.pk}
    assert share_a_club(bob.pk, dan.pk)


def test_an_invitation_that_was_renewed_or_withdrawn_leads_nowhere() -> None:
    """Its address answers as one that there never was."""
    ann, bob = accounts(2)
    club = club_of(ann, admission=Admission.INVITATION)
    first = club.invitation
    second = clubs.renew_invitation(club, ann)
    assert first != second
    assert refused(lambda: membership.join(club, bob, first)) == "no_such_club"
    answers = [browser_of(bob).get(f"/clubs/invitations/{token}/") for token in (first, "a" * 20)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert browser_of(bob).get(f"/clubs/invitations/{second}/").status_code == 200
    assert browser_of(bob).get(f"/clubs/{club.code}/").status_code == 404
    clubs.withdraw_invitation(club, ann)
    assert refused(lambda: membership.join(club, bob, second)) == "no_such_club"
    assert reading.invited_to("") is None


def test_guests_are_in_no_club() -> None:
    """They can be known again by nothing."""
    (ann,), (guest,) = accounts(1), people(1)
    club = club_of(ann)
    assert refused(lambda: membership.join(club, guest)) == "save_account"
    assert refused(lambda: clubs.create_club(guest, Description(name="Mine"))) == "save_account"


def test_names_are_checked() -> None:
    """As those of people and things are."""
    (ann,) = accounts(1)
    wrong = [("ab", "out_of_range"), ("x" * 41, "out_of_range"), ("Staff", "name_reserved"), *UNFIT]
    for name, code in wrong:
        assert refused(partial(clubs.create_club, ann, Description(name=name))) in {code, "out_of_range"}
    assert not Club.objects.exists()


SEARCHES = [
    ("owl", {"Night owls"}),
    ("NÍGHT", {"Night owls"}),
    ("evenings", {"Night owls"}),
    ("বন্ধু", {"ঢাকার বন্ধুরা"}),
    ("ঢাকার বন্ধু", {"ঢাকার বন্ধুরা"}),
    ("夜", {"深夜クラブ"}),
    ("secret", set()),
]


def test_clubs_are_found_by_words_in_any_script() -> None:
    """Of the name and the description; not those that are by invitation only."""
    ann, bob = accounts(2)
    club_of(ann, name="Night owls", description="Long evenings")
    club_of(ann, name="ঢাকার বন্ধুরা", language="bn")
    club_of(bob, name="深夜クラブ")
    club_of(bob, name="Secret circle", admission=Admission.INVITATION)
    for text, names in SEARCHES:
        assert {club.name for club in reading.search(text=text).clubs} == names, text
    assert [club.name for club in reading.search(language="bn").clubs] == ["ঢাকার বন্ধুরা"]


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the clubs that somebody owns or is in, and of a club's members."""
    ann, bob, eve = accounts(3)
    owned = [club_of(ann, name=f"Club {number}") for number in range(clubs.MAX_OWNED)]
    assert refused(lambda: club_of(ann, name="One more")) == "too_many_clubs"
    assert refused(lambda: membership.hand_over(club_of(bob, ann), bob, ann.pk)) == "too_many_clubs"
    monkeypatch.setattr(membership, "MAX_MEMBERS", 2)
    membership.join(owned[0], bob)
    assert refused(lambda: membership.join(owned[0], eve)) == "club_full"
    monkeypatch.setattr(clubs, "MAX_CLUBS", 2)
    assert refused(lambda: membership.join(owned[1], bob)) == "too_many_clubs"


def test_an_owner_who_leaves_is_followed_by_the_oldest_moderator_then_member() -> None:
    """And with the last member the club is gone."""
    ann, bob, eve, dan = accounts(4)
    club = club_of(ann, bob, eve, dan)
    moderating.set_role(club, ann, eve.pk, "moderator")
    membership.leave(club, ann)
    assert roles(club)[eve.username] == "owner"
    delete_account(eve)
    assert roles(club) == {bob.username: "owner", dan.username: "member"}
    membership.hand_over(club, bob, dan.pk)
    assert roles(club) == {bob.username: "moderator", dan.username: "owner"}
    membership.leave(club, dan)
    assert roles(club) == {bob.username: "owner"}
    membership.leave(club, bob)
    assert not Club.objects.exists()


def test_a_deleted_account_leaves_nothing_in_clubs() -> None:
    """No request, no ban, and no line."""
    ann, bob = accounts(2)
    club = club_of(ann, admission=Admission.REQUEST)
    membership.join(club, bob)
    moderating.ban(club, ann, bob.pk)
    delete_account(bob)
    assert not ClubRequest.objects.exists()
    assert not ClubBan.objects.exists()


def test_whom_moderators_ban_does_not_come_back() -> None:
    """Neither by an invitation, until the ban is lifted; whom they remove does."""
    ann, mod, bob = accounts(3)
    club = club_of(ann, bob, moderators=(mod,))
    moderating.remove(club, mod, bob.pk)
    membership.join(club, bob)
    moderating.ban(club, mod, bob.pk)
    assert refused(lambda: membership.join(club, bob, club.invitation)) == "banned_from_club"
    assert refused(lambda: moderating.ban(club, mod, ann.pk)) == "not_allowed"
    moderating.unban(club, mod, bob.pk)
    assert membership.join(club, bob) == "joined"


def test_whom_the_owner_blocks_joins_as_everybody_does() -> None:
    """A block is between two people: a club is not the owner's alone, and nothing tells of the block."""
    ann, bob, eve = accounts(3)
    club = club_of(ann)
    block(ann.pk, bob.pk)
    answers = [
        browser_of(person).put(f"/api/clubs/{club.code}/membership/", {}, "application/json") for person in (bob, eve)
    ]
    assert [(answer.status_code, answer.content) for answer in answers] == [(200, b'{"state":"joined"}')] * 2


def test_rooms_for_members_seat_nobody_else(ann_bob_eve: tuple[User, User, User]) -> None:
    """Others watch; the tables of the club list them, and public rooms of members."""
    ann, bob, eve = ann_bob_eve
    club = club_of(ann, bob)
    room = tables.open_room(club, ann)
    rooms.join(room.pk, eve)
    assert not room.members.filter(user=eve).exists()
    assert room_seen(room).shown.for_club is True
    rooms.join(room.pk, bob)
    assert room.members.filter(user=bob).exists()
    room.members.update(here=True, seen_until=timezone.now() + timedelta(minutes=1))
    assert [one.pk for one in rooms_of_club(club.pk, bob.pk)] == [room.pk]
    assert refused(lambda: tables.open_room(club, eve)) == "not_member"
    club.delete()
    assert Room.objects.get(pk=room.pk).club_id is None


@pytest.fixture
def ann_bob_eve() -> tuple[User, User, User]:
    """Two members, and somebody who is none."""
    ann, bob, eve = accounts(3)
    return ann, bob, eve


def test_a_club_keeps_copies_of_table_setups(ann_bob_eve: tuple[User, User, User]) -> None:
    """Which stay when the owner deletes theirs; every member opens rooms with them."""
    ann, bob, eve = ann_bob_eve
    club = club_of(ann, bob)
    own = setups.save_setup(ann, "Long evening", setups.checked("oofopoly", {}, None, 3))
    kept = tables.keep_setup(club, ann, own)
    assert refused(lambda: tables.keep_setup(club, bob, own)) == "not_allowed"
    assert refused(lambda: tables.keep_setup(club, ann, own)) == "name_taken"
    setups.delete_setup(own)
    room = tables.open_room(club, bob, setup=kept)
    assert (room.ruleset, room.seats, room.club_id) == ("oofopoly", 3, club.pk)
    assert browser_of(eve).get(f"/t/{kept.code}/").status_code == 200
    tables.delete_setup(club, ann, kept.code)
    assert not TableSetup.objects.exists()
