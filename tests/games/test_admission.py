"""What a host asks of those who sit down: who is refused with which code, and who is welcome whatever is asked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import CameBy, Friendship, User
from games.messages import commands
from games.models import Room, RoomInvitation
from games.selectors.rooms.admission import why_unasked
from games.selectors.rooms.rooms import room_seen
from games.services.rooms.rooms import join, open_room
from leaderboards.models import Rating
from leaderboards.skill import BASE, SCALE
from tests.games.lobbies import change, member, refusal
from tests.games.tables import lobby_of, people

pytestmark = pytest.mark.django_db(transaction=True)


def asking(host: User, **asks: int | bool) -> Room:
    """A room whose host asks this."""
    return change(lobby_of(host, seats=4), host, commands.SetAsks(**asks))  # type: ignore[arg-type]


def rated(user: User, shown: int, ruleset: str = "oofopoly") -> User:
    """Somebody with this rating."""
    Rating.objects.create(user=user, ruleset=ruleset, mu=(shown - BASE) / SCALE + 3, sigma=1, games=30)
    return user


def verified(user: User) -> User:
    """Somebody with a verified address."""
    EmailAddress.objects.create(user=user, email=f"{user.pk}@opoly.example", verified=True, primary=True)
    return user


def friends(one: User, other: User) -> None:
    """Make two people friends."""
    low, high = sorted((one, other), key=lambda user: user.pk)
    Friendship.objects.create(low=low, high=high, came_by=CameBy.REQUEST)


@pytest.mark.parametrize(
    ("lowest", "highest", "rating", "about"),
    [
        (1200, None, 1199, {"from": 1200, "rating": 1199}),
        (None, 1400, 1401, {"to": 1400, "rating": 1401}),
        (1200, 1400, 1500, {"from": 1200, "to": 1400, "rating": 1500}),
        (1200, 1400, None, {"from": 1200, "to": 1400, "rating": 1000}),
    ],
)
def test_a_rating_outside_of_what_is_asked_is_refused(
    lowest: int | None, highest: int | None, rating: int | None, about: dict[str, int]
) -> None:
    """With what is asked, and what the person has; who has no rated games counts as a new player."""
    ann, bob = people(2)
    room = change(lobby_of(ann), ann, commands.SetAsks(rating_from=lowest, rating_to=highest))
    if rating is not None:
        rated(bob, rating)
    refused = refusal(room, bob, commands.Sit())
    assert (refused.code, refused.about) == ("rating_asked", about)


def test_the_rating_is_that_for_the_game_and_its_bounds_belong_to_it() -> None:
    """A rating in another game does not help, and another game in the room asks for none."""
    ann, bob, cleo, dan = people(4)
    room = asking(ann, rating_from=1200, rating_to=1400)
    rated(bob, 1300, "coopoly")
    assert refusal(room, bob, commands.Sit()).code == "rating_asked"
    for person, rating in ((cleo, 1200), (dan, 1400)):
        change(room, rated(person, rating), commands.Sit())
    room = change(room, ann, commands.SetRuleset("bangladeshi"))
    assert (room.rating_from, room.rating_to) == (None, None)
    change(room, bob, commands.Sit())


def test_a_verified_address_is_asked_for() -> None:
    """One that waits for its verification is none."""
    ann, bob, cleo = people(3)
    room = asking(ann, verified=True)
    EmailAddress.objects.create(user=bob, email="bob@opoly.example", verified=False)
    assert refusal(room, bob, commands.Sit()).code == "verified_asked"
    change(room, verified(cleo), commands.Sit())


def test_friends_of_the_host_sit_down_at_a_table_for_friends() -> None:
    """Of whoever is the host now; those who sit already stay."""
    ann, bob, cleo, dan = people(4)
    room = lobby_of(ann, bob, seats=4)
    room = change(room, ann, commands.SetAsks(friends=True))
    friends(ann, cleo)
    friends(bob, dan)
    assert refusal(room, dan, commands.Sit()).code == "friends_asked"
    change(room, cleo, commands.Sit())
    room = change(room, ann, commands.HandOver(member(room, bob).pk))
    change(room, dan, commands.Sit())
    assert room.members.filter(user=bob).exists()


def test_whom_the_host_invites_is_welcome_whatever_is_asked() -> None:
    """Unless they have declined; an invitation by another member does not lift what the host asks."""
    ann, bob, cleo = people(3)
    room = asking(ann, verified=True, rating_from=2000)
    invitation = RoomInvitation.objects.create(room=room, person=cleo, by=bob)
    assert refusal(room, cleo, commands.Sit()).code == "verified_asked"
    RoomInvitation.objects.filter(pk=invitation.pk).update(by=ann)
    change(room, cleo, commands.Sit())
    change(room, cleo, commands.Leave())
    RoomInvitation.objects.filter(pk=invitation.pk).update(declined_at=room.created_at)
    assert refusal(room, cleo, commands.Sit()).code == "verified_asked"


def test_who_comes_by_the_code_and_is_not_what_is_asked_watches() -> None:
    """Without a word until they want a seat."""
    ann, bob = people(2)
    room = asking(ann, verified=True)
    join(room.pk, bob)
    assert not room.members.filter(user=bob).exists()
    join(room.pk, verified(bob))
    assert room.members.filter(user=bob).exists()


def test_a_full_room_says_so_before_it_says_what_is_asked() -> None:
    """So that somebody who is kept away by a block gets the answer of everybody else."""
    ann, bob, cleo = people(3)
    room = change(lobby_of(ann, bob, seats=2), ann, commands.SetAsks(friends=True))
    assert refusal(room, cleo, commands.Sit()).code == "room_full"


def test_only_the_host_asks_and_only_what_can_be() -> None:
    """No lowest rating above the highest, no rating in a game that is played together, no unknown language."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    assert refusal(room, bob, commands.SetAsks(friends=True)).code == "not_host"
    assert refusal(room, bob, commands.SetLanguage("bn")).code == "not_host"
    refused = refusal(room, ann, commands.SetAsks(rating_from=1300, rating_to=1200))
    assert (refused.code, refused.field) == ("out_of_range", "rating_to")
    refused = refusal(room, ann, commands.SetLanguage("tlh"))
    assert (refused.code, refused.field) == ("out_of_range", "language")
    together = lobby_of(ann, ruleset="coopoly")
    refused = refusal(together, ann, commands.SetAsks(rating_from=1300))
    assert (refused.code, refused.field) == ("out_of_range", "rating_from")


def test_the_room_shows_what_is_asked() -> None:
    """And nothing where nothing is."""
    ann = people(1)[0]
    room = open_room(ann)
    assert not {"asks", "language"} & set(_encoded(room))
    room = change(room, ann, commands.SetAsks(rating_from=1100, friends=True))
    room = change(room, ann, commands.SetLanguage("bn"))
    shown = _encoded(room)
    assert shown["asks"] == {"rating_from": 1100, "verified": False, "friends": True}
    assert shown["language"] == "bn"
    room = change(room, ann, commands.SetAsks())
    room = change(room, ann, commands.SetLanguage(None))
    assert not {"asks", "language"} & set(_encoded(room))


def _encoded(room: Room) -> dict[str, object]:
    return dict(msgspec.to_builtins(room_seen(room).shown))


def test_asking_nothing_costs_no_query(django_assert_num_queries: Any) -> None:
    """So that rooms as they were are as quick as they were."""
    ann, bob = people(2)
    room = lobby_of(ann)
    with django_assert_num_queries(0):
        assert why_unasked(room, bob.pk) is None


def test_a_program_reads_the_code_of_the_refusal(client: Client) -> None:
    """As on the socket."""
    ann, bob = people(2)
    room = asking(ann, friends=True)
    client.force_login(bob)
    answer = client.post(f"/api/rooms/{room.code}/changes/", {"type": "sit"}, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "friends_asked"), answer.content
