"""What bots say is posted in the chat of their game, in their names, and not too often."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.clock import now_ms
from games.engine.bots import Remark
from games.models import ChatLine, LineKind
from games.selectors.chat.lines import conversation
from games.services.chat import remarks
from games.services.chat.remarks import QUIET
from tests.games.tables import game_of_bots, play_due

pytestmark = pytest.mark.django_db


def test_bots_of_a_game_of_everybody_together_say_what_they_need() -> None:
    for _ in range(60):  # not every game has something to say
        game = game_of_bots(4, ruleset="coopoly")
        play_due(game, 400)
        said = list(ChatLine.objects.filter(room=game.room, kind=LineKind.PHRASE))
        if said:
            break
    assert said
    seats = {(seat.name, seat.token) for seat in game.seats.all()}
    assert {(line.name, line.token) for line in said} <= seats
    assert all(line.person is None and line.game_id == game.pk and "space" in line.about for line in said)
    assert all(later.at - line.at >= QUIET for line, later in pairwise(said))
    shown = [line for line in conversation(game.room, None).lines if line.phrase]
    assert [line.about for line in shown] == [line.about for line in said]


def test_bots_do_not_chatter() -> None:
    game = game_of_bots(2, ruleset="coopoly")
    one, other = game.seats.order_by("number")
    help_here, help_there = Remark("need_help", 17), Remark("need_help", 18)

    def say_later(seat: object, remark: Remark) -> int:
        ChatLine.objects.filter(room=game.room).update(at=now_ms() - QUIET - 1)
        remarks.say(game.room_id, game.pk, seat, remark)  # type: ignore[arg-type]
        return ChatLine.objects.filter(room=game.room, kind=LineKind.PHRASE).count()

    assert say_later(one, help_here) == 1
    remarks.say(game.room_id, game.pk, other, help_there)
    assert ChatLine.objects.filter(room=game.room, kind=LineKind.PHRASE).count() == 1
    assert say_later(other, help_here) == 1
    assert say_later(other, help_there) == 2
