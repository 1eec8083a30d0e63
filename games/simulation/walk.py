"""Pieces that walk round a board by its game's own rules, and where each roll leaves them.

The position is laid so that nothing but walking is left to do: one seat owns every deed and cash is no object, so that
landing asks nothing and ends nobody's game. What is legal is asked of the decisions; what a game asks besides is
answered as it answers for who is away.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from games.engine.book import Book
from games.engine.play import Game, default_action, new_game, play
from games.engine.state import Action, Decision, Event, GameState

ROLL = "roll"
SETTLED = {ROLL, "end_turn"}
"""Who is asked for one of these has nothing left to settle of the roll before."""
RENT = "rent_paid"

LEAVE, STAY = "leave", "stay"
WAYS: dict[str, tuple[str, ...]] = {LEAVE: ("use_jail_card", "pay_bail", ROLL), STAY: (ROLL,)}
"""What a piece does when it may choose, the first that is legal: out of jail at once, or in it as long as allowed."""

OWNER = 0
PURSE = 10**15
"""More than any board can take in an episode, and an exact number wherever it is read."""
SETTLING = 100
"""Rolls that are not counted, in which the pieces spread from the start over the board."""
ROLLS = 2_000
"""Rolls that are counted in one episode; the next begins with other dice and cards in another order."""
ENDLESS = 100
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


def lay_walk(book: Book, seed: str) -> GameState[Any, Any]:
    """A game in which all that is left is walking; raises NoWalk where there is no such position."""
    state, _ = new_game(book, min(book.player_counts), seed, shuffle_seats=False)
    state.decisions, state.agenda, state.asked = [], [], 0
    spaces = book.board_view()["spaces"]
    try:
        book.lay(
            state,
            {
                "players": {str(seat): {"cash": PURSE} for seat in range(min(book.player_counts))},
                "spaces": {str(space["index"]): {"owner": OWNER} for space in spaces if "price" in space},
            },
        )
    except (NotImplementedError, ValueError) as error:
        raise NoWalk(str(error)) from None
    game: Game[Any, Any] = Game(book, state)
    game.run()
    if not all(hasattr(player, "position") for player in state.table.players):
        raise NoWalk("its players stand nowhere")
    return state


@lru_cache(maxsize=256)
def can_walk(book: Book) -> bool:
    """Whether there is anything to measure."""
    if all(action.name() != ROLL for action in book.ruleset.actions):
        return False
    try:
        lay_walk(book, "can it walk")
    except (NoWalk, NotImplementedError, AttributeError, KeyError):
        return False
    return True


def walk(book: Book, way: str, seed: str, rolls: int = ROLLS, settling: int = SETTLING) -> Episode:
    """Roll so often, and count where each roll leaves its piece once its cards have done what they do."""
    state = lay_walk(book, seed)
    players, size = state.table.players, len(book.board_view()["spaces"])
    found = Episode([0] * (size + 1), [0] * size, [0] * size)
    for number in range(settling + rolls):
        seat, rents = roll_once(book, state, way)
        if number < settling:
            continue
        player = players[seat]
        jailed = getattr(player, "in_jail", False)
        found.counts[size if jailed else player.position] += 1
        if seat != OWNER and not jailed:
            found.visits[player.position] += 1
            for rent in rents:
                found.charged[rent.space] += rent.amount
    return found


def roll_once(book: Book, state: GameState[Any, Any], way: str) -> tuple[int, list[Any]]:
    """Play on until somebody has rolled and nothing of it is left to settle: who, and the rents paid for it."""
    rents: list[Any] = []
    rolled = -1
    for _ in range(ENDLESS):
        decision = _asked(state)
        if rolled >= 0 and _settled(type(decision)):
            return rolled, rents
        seat = decision.seats(state.table)[0]
        action = _choose(book, state, decision, seat, way)
        events = play(book, state, seat, action)
        if action.name() == ROLL:
            rolled = seat
        if rolled >= 0:
            rents += [event for event in events if _is_rent(type(event))]
    raise NoWalk("nobody rolls any more")


def _asked(state: GameState[Any, Any]) -> Decision:
    for decision in state.decisions:
        if decision.blocking:
            asked: Decision = decision
            return asked
    raise NoWalk("the game is over, or waits for nobody")


def _choose(book: Book, state: GameState[Any, Any], decision: Decision, seat: int, way: str) -> Action:
    legal = {action.name(): action for action in decision.legal(book, state.table, seat)}
    for name in WAYS[way]:
        chosen = legal.get(name)
        if isinstance(chosen, Action):
            return chosen
    default = default_action(book, state, seat)
    if default is None:
        raise NoWalk(f"{decision.name()} has no answer of its own")
    return default


@lru_cache(maxsize=256)
def _settled(kind: type[Decision]) -> bool:
    return any(answer.name() in SETTLED for answer in kind.answers)


@lru_cache(maxsize=1024)
def _is_rent(kind: type[Event]) -> bool:
    return kind.name() == RENT


__all__ = ["LEAVE", "ROLLS", "STAY", "WAYS", "Episode", "NoWalk", "can_walk", "lay_walk", "walk"]
