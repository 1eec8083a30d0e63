"""Three games made by script, and what their reviews say: a terrible trade, bad luck alone, and a win from behind.

They begin late, in positions in which somebody soon has to give up, and bots of the usual level play on.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from games import rulesets
from games.analysis.review.__main__ import Task, review
from games.analysis.review.findings import Findings
from games.analysis.review.mean_luck import played
from games.analysis.review.walk import Move
from games.engine.options import to_store
from games.engine.play import Game, new_game, play
from games.engine.state import Action
from games.rules.table import TradeSide
from games.rules.trade import AcceptTrade, OfferTrade

PERSON, RIVAL = 0, 1
ORANGE, DARK_BLUE, LAST_RED = (16, 18, 19), (37, 39), 24
FELT = 0.05
"""Luck from here on is told in words, as in `verdict` of the client's `words.ts`."""


class Played(NamedTuple):
    """Who won a game, and its review."""

    winners: list[int]
    findings: Findings

    def luck(self) -> float:
        """What dice and cards changed of the person's chance."""
        return self.findings.terms.own_luck[PERSON] + self.findings.terms.others_luck[PERSON]

    def cost(self) -> float:
        """What the person's graded decisions cost."""
        return sum(one.cost for one in self.findings.decisions if one.seat == PERSON)


def game(seed: str, setup: dict[str, Any], *first: tuple[int, Action]) -> Played:
    """Play a game of two from a position, beginning with these actions, and review what the person decided."""
    book = rulesets.rulebook("oofopoly")
    state, _ = new_game(book, 2, seed, shuffle_seats=False)
    state.decisions, state.agenda, state.asked = [], [], 0
    book.ruleset.scenarios.set_up(book, state, setup)
    Game.of(book, state).run()
    position, moves = msgspec.json.decode(book.encode(state)), []
    for seat, action in first:
        play(book, state, seat, action)
        moves.append(Move(seat, msgspec.to_builtins(action), None))
    moves += played(book, state)
    assert state.finished
    *_, findings = review(
        Task(book.key, book.board, to_store(book.options), position, moves, [PERSON], None, "three games", 60)
    )
    assert findings.versions == len(moves) + 1
    return Played(state.winners, findings)


def owned(spaces: tuple[int, ...], owner: int, houses: int = 0) -> dict[str, Any]:
    """Deeds with so many houses on each, as a position of a scenario has them."""
    return {str(space): {"owner": owner, **({"houses": houses} if houses else {})} for space in spaces}


def rivals(cash: tuple[int, int], houses: int, further: tuple[int, ...]) -> dict[str, Any]:
    """The person's orange streets against the rival's dark blue ones, which the person is about to pass."""
    return {
        "players": {"0": {"cash": cash[PERSON], "position": 24}, "1": {"cash": cash[RIVAL], "position": 2}},
        "spaces": owned(ORANGE, PERSON, 3)
        | owned(further, PERSON)
        | owned(DARK_BLUE, RIVAL, houses)
        | owned((12, 28), RIVAL),
        "turn": PERSON,
    }


def test_a_game_lost_by_one_terrible_trade() -> None:
    """The last deed of a group for next to nothing is a blunder, and the dearest decision; luck had nothing to do."""
    setup = {
        "players": {"0": {"cash": 300, "position": 10}, "1": {"cash": 1600, "position": 29}},
        "spaces": owned((5, 15, 25, LAST_RED, 16, 18, 11, 13), PERSON)
        | owned((21, 23, 6, 8, 1, 26, 27, 31, 32), RIVAL),
        "turn": PERSON,
    }
    offer = OfferTrade(PERSON, TradeSide(cash=20), TradeSide(spaces=(LAST_RED,)))
    lost = game("trade/5", setup, (RIVAL, offer), (PERSON, AcceptTrade(1)))
    assert lost.winners == [RIVAL]
    dearest = max(lost.findings.decisions, key=lambda one: one.cost)
    assert (dearest.version, dearest.seat, dearest.grade) == (3, PERSON, "blunder")
    assert dearest.better["type"] != "accept_trade"
    assert dearest.cost > 0.25
    assert dearest.chances[RIVAL] > dearest.better_chances[RIVAL]
    assert lost.luck() > -lost.cost()


def test_a_game_lost_by_dice_alone() -> None:
    """Nothing that the person decided is found wrong, and most of the loss is luck: they are told so.

    The term of decisions also has what the chances did not foresee.
    """
    lost = game("g/13", rivals((500, 50), 3, (5, 15, 35, 26)))
    assert lost.winners == [RIVAL]
    assert lost.findings.weighed[PERSON] > 2
    assert lost.cost() == 0
    assert abs(lost.findings.terms.own_decisions[PERSON]) < abs(lost.luck()) / 4
    assert lost.luck() < -4 * FELT


def test_a_game_won_from_behind() -> None:
    """The winner had next to no chance, and luck is what brought most of it."""
    won = game("behind/0", rivals((200, 900), 4, (5, 15)))
    assert won.winners == [PERSON]
    assert won.findings.lowest[PERSON] < 0.2
    assert won.findings.now[PERSON] == 1
    assert won.luck() > 0.4
    assert max(draw.luck[PERSON] for draw in won.findings.draws) > 2 * FELT
