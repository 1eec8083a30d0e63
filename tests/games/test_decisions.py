"""Actions name the decision they answer: a late action never answers the next decision."""

from __future__ import annotations

from typing import Any

import pytest

from games.selectors.play.games import game_frame
from games.services.play import play
from tests.games.running import last_events, refused_code, seat_asked
from tests.games.tables import game_of, people
from tests.support.as_json import as_json


@pytest.mark.django_db
@pytest.mark.parametrize("decision", ["1", 1.0, True, None, 0, -1, 2**63], ids=repr)
def test_a_decision_is_named_by_its_number(decision: Any) -> None:
    """Anything else is malformed."""
    game = game_of(*people(2))
    action = {"type": "roll", "decision": decision}
    assert refused_code(game, seat_asked(game).user_id, action) == "malformed"


@pytest.mark.django_db
def test_an_action_may_name_no_decision_or_the_open_one() -> None:
    """It cannot name a decision that does not exist yet."""
    game = game_of(*people(2))
    user = seat_asked(game).user_id
    number = as_json(game_frame(game.pk, None).state)["decision"]["id"]
    assert refused_code(game, user, {"type": "roll", "decision": number + 1}) == "decision_closed"
    play.act(game.pk, user, {"type": "roll", "decision": number})
    assert "dice_rolled" in [event["type"] for event in last_events(game)]
