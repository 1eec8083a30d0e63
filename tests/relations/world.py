"""A reader, and Bob, who has what the site shows of somebody; the ways in which the two can stand; and other worlds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import connection

from accounts.models import Circle, SanctionKind, User
from accounts.relations import links, privacy, services
from accounts.sanctions import impose
from accounts.services import delete_account
from games.models import ClubLine, Member, Phase, Room, RoomInvitation
from games.selectors.boards.rulebook import default_board
from games.services.boards import sharing
from games.services.boards.custom import save_board
from games.services.clubs import membership, talk
from games.services.lobby import inviting
from games.services.play import play
from games.services.rooms import setups
from games.services.saves import saves
from tests.games.clubs import club_of
from tests.games.tables import game_of, lobby_of

FIRST_NUMBER = 1_000_000
NUMBERS = "SELECT setval(oid, %s, false) FROM pg_class WHERE relkind = 'S'"
OPEN = {"ask": Circle.EVERYBODY, "see_online": Circle.EVERYBODY, "invite": Circle.EVERYBODY}


@dataclass(frozen=True)
class World:
    """Ann reads; Bob's are the room, which has free seats, and what the `parts` of addresses name.

    `own` are parts of addresses that are about the reader's things; `ended` those of the game that both have played.
    """

    ann: User
    bob: User
    room: Room
    parts: dict[str, str]
    own: dict[str, str]
    ended: dict[str, str]


def number_from(first: int) -> None:
    """Have the rows that are stored from now on numbered from here, so that numbers are the same in every answer.

    A rollback leaves the sequences as they are.
    """
    with connection.cursor() as cursor:
        cursor.execute(NUMBERS, [first])


def new_world() -> World:
    """Ann, Bob and Cem have accounts, and let everybody ask, see and invite them.

    Bob hosts an open room to which Ann is invited, plays with Cem, has played with Ann, keeps a club, and shares a
    board and a set-up. Ann waits in a room of her own.
    """
    number_from(FIRST_NUMBER // 10)
    ann, bob, cem = (User.objects.create_user(name, email=f"{name}@opoly.example") for name in ("Ann", "Bob", "Cem"))
    for person in (ann, bob, cem):
        privacy.change(person.pk, **OPEN)
    ended = game_of(ann, bob)
    play.act(ended.pk, ann.pk, {"type": "resign"})
    game = game_of(bob, cem, public=True)
    board = save_board(bob, "coopoly", "Zones", default_board("coopoly"))
    entry = sharing.share(bob, board, "public")
    setup = setups.save_setup(bob, "Bob's", setups.checked("oofopoly", {"bail": 75}, None, None))
    club = club_of(bob, cem)
    line = talk.say(club, bob, "Good evening")
    room, own = lobby_of(bob, public=True, seats=4), lobby_of(ann, seats=4)
    Member.objects.filter(room__in=(room, own)).update(here=True)
    inviting.invite(room.pk, bob, ann.pk)
    for person in (ann, bob):
        links.token_of(person)
    parts = {
        "number": str(game.pk), "code": room.code, "name": "Bob", "user": str(bob.pk), "person": str(bob.pk),
        "entry": entry.code, "entry_code": entry.code, "setup": setup.code, "setup_code": setup.code,
        "token": links.token_of(bob), "key": "oofopoly", "game": "oofopoly", "measured": "0" * 64,
        "picture_hash": "0" * 16, "pk": "1", "uidb36": "1", "seat": "0",
        "club": club.code, "club_code": club.code, "invitation": club.invitation, "action": "none",
        "board": str(board.pk), "save": str(saves.create(bob, game.pk).pk), "line": str(line.pk),
        "invited": str(RoomInvitation.objects.get().pk), "told": str(ann.notifications.get().pk),
    }  # fmt: skip
    return World(ann, bob, room, parts, {"code": own.code}, {"number": str(ended.pk)})


def _ask(world: World) -> None:
    services.ask(world.ann.pk, world.bob.pk)


def _befriend(world: World) -> None:
    services.ask(world.bob.pk, world.ann.pk)
    services.accept(world.ann.pk, world.bob.pk)


def _blocked(world: World) -> None:
    services.block(world.bob.pk, world.ann.pk)


def _blocking(world: World) -> None:
    services.block(world.ann.pk, world.bob.pk)


def _join_club(world: World) -> None:
    club = world.bob.club_memberships.get().club
    membership.join(club, world.ann, club.invitation)


def _be_guest(world: World) -> None:
    User.objects.filter(pk=world.ann.pk).update(is_guest=True)


def _be_banned(world: World) -> None:
    impose(world.ann, SanctionKind.BAN, "Cheating", by=None)


RELATIONS: dict[str, Callable[[World], None]] = {
    "asked": _ask,
    "friend": _befriend,
    "blocked by": _blocked,
    "blocking": _blocking,
    "club member": _join_club,
    "guest": _be_guest,
    "banned": _be_banned,
}
"""What makes Ann, a stranger to Bob, somebody else to him."""


def _without_bob(world: World) -> None:
    delete_account(User.objects.get(pk=world.bob.pk))  # the instance that is deleted loses its number


def _with_another_code(world: World) -> None:
    Room.objects.filter(pk=world.room.pk).update(code="000000")


def _left_out(world: World) -> None:
    Room.objects.filter(members__user=world.bob.pk, phase=Phase.LOBBY).update(public=False)
    RoomInvitation.objects.all().delete()
    ClubLine.objects.all().delete()


OTHERWISE: dict[str, Callable[[World], None]] = {
    "nobody": _without_bob,
    "wrong code": _with_another_code,
    "left out": _left_out,
}
"""Worlds in which a stranger finds what a blocked person finds.

Bob is not there; or his room has another code; or it is not listed, with nobody invited, and he has written nothing.
"""


def data_for(world: World) -> dict[str, Any]:
    """What every form is sent: the fields of all that have to do with other people."""
    return {
        "name": "Bob",
        "person": str(world.bob.pk),
        "code": world.room.code,
        "line": world.parts["line"],
        "invitation": world.parts["invitation"],
        "reason": "abuse",
        "role": "moderator",
        "minutes": "10",
        "text": "Hello",
        "game": world.parts["number"],
        "like": "yes",
        "next": "/friends/",
    }
