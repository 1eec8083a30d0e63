"""People accept invitations into the last seat at the same moment: one sits down, the others learn that it is full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import User
from games.engine.refusal import Refused
from games.models import Member, Room, RoomInvitation
from games.services.lobby import inviting
from games.services.rooms.rooms import open_room
from tests.games.tables import people
from tests.support.extent import extent, nightly

pytestmark = [pytest.mark.django_db(transaction=True), nightly]
AT_ONCE = 8
ROUNDS = extent(20, 1_000)


def test_one_of_those_who_accept_at_once_gets_the_last_seat(record_property: Callable[[str, object], None]) -> None:
    """Whoever it is; no seat is taken twice, and none stays free."""
    host, *invited = people(AT_ONCE + 1)
    gate = Barrier(AT_ONCE)
    winners: Counter[int] = Counter()

    def accept(answer: tuple[User, int]) -> str:
        user, number = answer
        gate.wait(timeout=60)
        try:
            inviting.accept(number, user)
        except Refused as refused:
            return refused.code
        return "seated"

    def close(_: int) -> None:
        gate.wait(timeout=60)
        connection.close()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        for _ in range(ROUNDS):
            Room.objects.all().delete()
            room = open_room(host, seats=2)
            made = RoomInvitation.objects.bulk_create(
                RoomInvitation(room=room, person=person, by=host) for person in invited
            )
            answers = [(person, one.pk) for person, one in zip(invited, made, strict=True)]
            outcomes = list(pool.map(accept, answers))
            assert Counter(outcomes) == {"seated": 1, "room_full": AT_ONCE - 1}
            members = list(Member.objects.filter(room=room).values_list("user", "token"))
            assert len(members) == len({token for _, token in members}) == 2
            winners[outcomes.index("seated")] += 1
        list(pool.map(close, range(AT_ONCE)))
    assert len(winners) > 1, "the same one was always first"
    record_property("figures", f"{AT_ONCE} accept into the last seat: {ROUNDS} rounds, first by thread {dict(winners)}")
