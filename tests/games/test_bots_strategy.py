"""Bots whose strategy fails."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.bots import Bots
from games.models import Automatic, Game, Kind
from games.selectors.play.loaded import load
from games.services.play import moves, play
from tests.games.running import automatic, seat_asked, something_legal
from tests.games.tables import AT_ONCE, game_of, game_of_bots, people

pytestmark = pytest.mark.django_db


def test_a_bot_that_chooses_nothing_plays_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game never waits for a bot for ever."""
    monkeypatch.setattr(Bots, "choose", lambda *_: None)
    game = game_of_bots(2)
    play.run_due(game.pk)
    assert (game.actions.get(version=2).action, automatic(game)) == ('{"type":"roll"}', [Automatic.BOT])


def test_a_bot_whose_choice_is_refused_plays_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions of bots are checked like those of people."""
    game = game_of_bots(2)
    book = load(game.pk).book
    monkeypatch.setattr(Bots, "choose", lambda *_: book.read_action({"type": "buy"})[0])
    play.run_due(game.pk)
    assert game.actions.get(version=2).action == '{"type":"roll"}'


def test_a_bot_that_only_makes_offers_has_to_answer_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's unprompted actions are limited."""
    ann = people(1)[0]
    game = game_of(ann, bots=1, options={**AT_ONCE, "decision_seconds": 0})
    mine = game.seats.get(user=ann).number
    bot = game.seats.get(kind=Kind.BOT)
    if seat_asked(game).pk != bot.pk:
        while seat_asked(game).pk != bot.pk:
            play.act(game.pk, ann.pk, something_legal(game))
    book = load(game.pk).book
    talk = {"type": "offer_trade", "to": mine, "give": {"cash": 1}, "want": {"cash": 2}}
    withdrawn = {"type": "withdraw_trade"}

    def chatter(_: Bots, __: str, ___: Any, state: Any, seat: int) -> Any:
        open_now = [int(number) for number, trade in state.table.trades.items() if trade.seat == seat]
        return book.read_action({**withdrawn, "trade": open_now[0]} if open_now else talk)[0]

    monkeypatch.setattr(Bots, "choose", chatter)
    for _ in range(moves.MAX_UNPROMPTED + 1):
        Game.objects.filter(pk=game.pk).update(wake_at=0)
        play.run_due(game.pk)
    kinds = [json.loads(text)["type"] for text in game.actions.filter(seat=bot.number).values_list("action", flat=True)]
    assert kinds.count("offer_trade") + kinds.count("withdraw_trade") == moves.MAX_UNPROMPTED
    assert kinds[-1] not in ("offer_trade", "withdraw_trade")
