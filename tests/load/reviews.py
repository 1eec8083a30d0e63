"""Reviews of games for `background.py` to hold moves against: ten of them, as long ones as there are."""

from __future__ import annotations

from accounts.models import User
from accounts.services import create_guest
from games.models import Kind, ReviewedGame
from games.services.reviews import reviewing
from tests.games.recorded import recorded_game
from tests.load.background import Queued

RULESET = "bangladeshi"
"""Of the stored games of the two classic ones, the longest: its decisions are graded by playouts, too."""
COUNT = 10


def ten_waiting() -> Queued:
    """Ten ended games whose reviews were requested, two by each person, who sat in them."""
    keys: list[str] = []
    people: list[User] = []
    for number in range(COUNT):
        game = recorded_game(RULESET)
        if number % reviewing.MAX_UNFINISHED == 0:
            people.append(create_guest())
        game.seats.filter(number=0).update(kind=Kind.PERSON, user=people[-1], level="")
        keys.append(reviewing.request_review(game, people[-1]).key)
    return Queued(ReviewedGame, keys, reviewing.PROCESS_TIMEOUT, "versions")
