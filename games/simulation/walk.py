"""Pieces that walk round a board by its game's own rules, and where each roll leaves them.

The position is laid so that nothing but walking is left to do: one seat owns every deed and cash is no object, so that
landing asks nothing and ends nobody's game. What is legal is asked of the decisions; what a game asks besides is
answered as it answers for who is away.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.engine.play import Game, default_action, new_game, play
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Walk
from games.engine.state import Action, Decision, GameState

LEAVE, STAY = "leave", "stay"
WAYS = (LEAVE, STAY)
"""What a piece in jail does: it leaves at once, or it stays as long as it is allowed to."""

OWNER = 0
PURSE = 10**15
"""More than any board can take in an episode, and an exact number wherever it is read."""
SETTLING = 100
"""Rolls that are not counted, in which the pieces spread from the start over the board."""
ROLLS = 2_000
"""Rolls that are counted in one episode; the next begins with other dice and cards in another order."""
MAX_DECISIONS = 100
"""More decisions than one roll can lead to."""


class NoWalk(Exception):
    """Pieces of this game do not walk by rolls, or stop walking: there is nothing to measure."""


@dataclass
class Episode:
    """What one episode found: how many rolls ended on each space, the last count being those in jail.

    `visits` are those of who owns nothing; `charged` is what they paid for it, in rents of the position laid.
    """

    counts: list[int]
    visits: list[int] = field(default_factory=list)
    charged: list[int] = field(default_factory=list)


def walking_position(book: Rulebook, seed: str) -> GameState[Any, Any]:
    """A game in which all that is left is walking; raises NoWalk where there is no such position."""
    state, _ = new_game(book, book.ruleset.min_players, seed, shuffle_seats=False)
    state.decisions, state.agenda, state.asked = [], [], 0
    spaces = book.board_view()["spaces"]
    try:
        book.ruleset.scenarios.set_up(
            book,
            state,
            {
                "players": {str(seat): {"cash": PURSE} for seat in range(book.ruleset.min_players)},
                "spaces": {str(space["index"]): {"owner": OWNER} for space in spaces if "price" in space},
            },
        )
    except ValueError as error:
        raise NoWalk(str(error)) from None
    Game(book, state).run()
    return state


def can_walk(book: Rulebook) -> bool:
    """Whether there is anything to simulate."""
    return book.ruleset.walk is not None


def walk(book: Rulebook, way: str, seed: str, rolls: int = ROLLS, settling: int = SETTLING) -> Episode:
    """Roll so often, and count where each roll leaves its piece once its cards have done what they do."""
    state = walking_position(book, seed)
    players, size = state.table.players, len(book.board_view()["spaces"])
    found = Episode([0] * (size + 1), [0] * size, [0] * size)
    for number in range(settling + rolls):
        seat, rents = roll_once(book, state, way)
        if number < settling:
            continue
        player = players[seat]
        jailed = player.in_jail
        found.counts[size if jailed else player.position] += 1
        if seat != OWNER and not jailed:
            found.visits[player.position] += 1
            for rent in rents:
                found.charged[rent.space] += rent.amount
    return found


def roll_once(book: Rulebook, state: GameState[Any, Any], way: str) -> tuple[int, list[Any]]:
    """Play on until somebody has rolled and nothing of it is left to settle: who rolled, and the rents paid for it."""
    walk = book.ruleset.walk
    assert walk is not None
    rents: list[Any] = []
    rolled = -1
    for _ in range(MAX_DECISIONS):
        decision = _open_decision(state)
        if rolled >= 0 and any(answer in walk.settled for answer in decision.answers):
            return rolled, rents
        seat = decision.seats(state.table)[0]
        action = _choose(book, walk, state, decision, seat, way)
        events = play(book, state, seat, action)
        if type(action) is walk.roll:
            rolled = seat
        if rolled >= 0:
            rents += [event for event in events if isinstance(event, walk.rent)]
    raise NoWalk("nobody rolls any more")


def _open_decision(state: GameState[Any, Any]) -> Decision:
    for decision in state.decisions:
        if decision.blocking:
            found: Decision = decision
            return found
    raise NoWalk("the game is over, or waits for nobody")


def _choose(book: Rulebook, walk: Walk, state: GameState[Any, Any], decision: Decision, seat: int, way: str) -> Action:
    legal = {type(action): action for action in decision.legal(book.rules, state.table, seat)}
    for kind in (*walk.leave_jail, walk.roll) if way == LEAVE else (walk.roll,):
        chosen = legal.get(kind)
        if isinstance(chosen, Action):
            return chosen
    default = default_action(book, state, seat)
    if default is None:
        raise NoWalk(f"{decision.name()} has no answer of its own")
    return default


__all__ = ["LEAVE", "ROLLS", "STAY", "WAYS", "Episode", "NoWalk", "can_walk", "walk", "walking_position"]
