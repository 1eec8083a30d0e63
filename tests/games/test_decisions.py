"""Actions that name the decision they answer: a late one never reaches the next decision."""

from __future__ import annotations

from typing import Any

import pytest

from games import services
from games.models import Game
from games.selectors.games import game_frame
from games.services import play
from tests.games.sockets import Browser, Open
from tests.games.tables import game_of, people
from tests.games.test_limits import last_events, put_up_for_auction, refused_code, ripen, seat_asked


def legal_entry(browser: Browser, kind: str) -> dict[str, Any]:
    """The entry of this kind among what this player may do."""
    entry: dict[str, Any] = next(entry for entry in browser.state["legal"] if entry["type"] == kind)
    return entry


def test_a_late_pass_never_reaches_the_next_auction(open_socket: Open) -> None:
    """The first auction ends while the pass is under way, and a second one begins."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    put_up_for_auction(game)
    late = open_socket(game.room, ann)
    late.hello()
    decision = legal_entry(late, "pass")["decision"]
    assert decision == late.state["decision"]["id"]
    ripen(game)
    play.run_due(game.pk)
    put_up_for_auction(game)
    before = Game.objects.get(pk=game.pk).version
    answer = late.act({"type": "pass", "decision": decision})
    assert (answer["type"], answer["code"], answer["field"]) == ("error", "decision_closed", "decision")
    assert Game.objects.get(pk=game.pk).version == before
    assert game_frame(game.pk, None).state["auction"]["passed"] == []
    late.hello()
    current = legal_entry(late, "pass")["decision"]
    assert late.act({"type": "pass", "decision": current})["type"] == "ack"


@pytest.mark.django_db
@pytest.mark.parametrize("decision", ["1", 1.0, True, None, 0, -1, 2**63], ids=repr)
def test_a_decision_is_named_by_its_number(decision: Any) -> None:
    """Anything else is malformed."""
    game = game_of(*people(2))
    action = {"type": "roll", "decision": decision}
    assert refused_code(game, seat_asked(game).user_id, action) == "malformed"


@pytest.mark.django_db
def test_an_action_may_name_no_decision_or_the_open_one() -> None:
    """But none that has not been asked yet."""
    game = game_of(*people(2))
    user = seat_asked(game).user_id
    number = game_frame(game.pk, None).state["decision"]["id"]
    assert refused_code(game, user, {"type": "roll", "decision": number + 1}) == "decision_closed"
    services.act(game.pk, user, {"type": "roll", "decision": number})
    assert "dice_rolled" in [event["type"] for event in last_events(game)]
