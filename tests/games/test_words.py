"""Reasons in answers about deeds and trades are in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from games import messages, refusals, rulesets
from games.engine.refusal import Refused
from games.live.client import Client
from games.models import Game
from games.rules.board_problems import BadBoard
from games.selectors.play.games import deed_page, game_frame, preview
from games.selectors.play.loaded import load
from games.services.play import play
from tests.games.tables import game_of, people
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db
LANGUAGE = "de"
UNBUILDABLE = (5, 12, 15, 25, 28, 35)
WANTED = ("roll", "buy", "decline", "pass", "settle", "end_turn")


@pytest.fixture(autouse=True)
def _said_backwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language that marks every translated sentence, so that tests recognize it."""
    catalogue = trans_real.translation(LANGUAGE)
    real = type(catalogue).gettext
    monkeypatch.setattr(catalogue, "gettext", lambda text: f"»{text}" if "." in text else real(catalogue, text))


def owner_of_a_deed(game: Game) -> tuple[Client, int]:
    """Play until somebody owns a street that cannot be built on yet; return that client and the street."""
    for _ in range(60):
        state = as_json(game_frame(game.pk, None).state)
        owned = ((int(deed["owner"]), int(space)) for space, deed in state["spaces"].items())
        for number, space in ((number, space) for number, space in owned if space not in UNBUILDABLE):
            user = game.seats.get(number=number).user
            return Client(user, None, "", game.room_id, game=game.pk, seat=number), space
        (asked, *_others) = state["decision"]["players"]
        possible = {action["type"] for action in as_json(game_frame(game.pk, asked).state)["legal"]}
        kind = next(kind for kind in WANTED if kind in possible)
        play.act(game.pk, game.seats.get(number=asked).user_id, {"type": kind})
    raise AssertionError("nobody bought anything")


def read(answer: Any) -> str:
    """The text as it is sent over the wire."""
    text: str = messages.encode(answer)
    assert "refused" not in text
    return text


def test_a_deeds_reasons_are_in_the_readers_language() -> None:
    """Each disabled action has one; the engine's exceptions are not sent."""
    client, space = owner_of_a_deed(game_of(*people(2)))
    with translation.override(LANGUAGE):
        answer = deed_page(load(client.current_game), client.seat, space)
    reasons = [action["message"] for action in answer["actions"] if not action["legal"]]
    assert reasons
    assert all(reason.startswith("»") and "%(" not in reason for reason in reasons)
    read(answer)


def test_a_trades_reason_is_in_the_readers_language() -> None:
    """In a preview."""
    client, space = owner_of_a_deed(game_of(*people(2)))
    nothing = {"cash": 0, "jail_cards": 0, "spaces": []}
    too_much = nothing | {"cash": 10**6, "spaces": [space]}
    seat = client.seat or 0
    with translation.override(LANGUAGE):
        offer = {"type": "offer_trade", "to": 1 - seat, "give": too_much, "want": nothing}
        answer = preview(load(client.current_game), seat, offer)
    assert (answer["legal"], answer["code"]) == (False, "invalid_trade")
    assert answer["message"].startswith("»")
    read(answer)


def test_a_refusal_names_choices_and_kinds_by_their_labels() -> None:
    """Internal values are never shown."""
    with translation.override("en"):
        refused = Refused("out_of_range", "%(option)s is one of: %(choices)s.", option="Bail", choices=["Off", "On Go"])
        assert refusals.in_words(refused) == "Bail is one of: Off, On Go."
    board = rulesets.find("oofopoly").boards.default()
    board["space"][5]["group"] = board["space"][1]["group"]
    with pytest.raises(BadBoard) as caught:
        rulesets.read_board("oofopoly", board)
    with translation.override("bn"):
        reasons = [problem["reason"] for problem in refusals.problems_in_words(caught.value)]
    assert not any("property" in reason or "railroad" in reason for reason in reasons)
