"""Move pieces round a board by its game's own rules and count where each roll leaves them.

The position is set up so that moving is all there is to do: one seat owns every deed and cash is practically unlimited,
so landing on a space requires no choice and bankrupts nobody. Legal actions come from the decisions themselves; any
other decision is answered as for an absent player.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.engine.play import Game, default_action, new_game, play
from games.engine.presentation import Walk
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Decision, GameState
from games.rules.presentation.wire import DeedPage

LEAVE, STAY = "leave", "stay"
WAYS = (LEAVE, STAY)
"""The policy of a piece in jail: leave at once, or stay as long as the rules allow."""

OWNER = 0
CASH = 10**15
"""More than a board can charge in an episode, and still exact as a JSON number."""
WARM_UP = 100
"""Rolls that are not counted, during which the pieces spread from the start over the board."""
ROLLS = 2_000
"""Rolls counted in one episode; the next has other dice and another order of cards."""
MAX_DECISIONS = 100
"""More decisions than one roll can lead to."""


class NoWalk(Exception):
    """This game's pieces do not move by dice rolls, or stopped moving, so it cannot be simulated."""


@dataclass
class Episode:
    """The counts of one episode: how many rolls ended on each space, and as the last item in jail.

    `visits` counts landings of the players who own nothing; `charged` is the rent they paid in this position.
    """

    counts: list[int]
    visits: list[int] = field(default_factory=list)
    charged: list[int] = field(default_factory=list)


def walking_position(book: Rulebook, seed: str) -> GameState[Any, Any]:
    """Return a game in which moving is all there is to do; raises NoWalk if there is no such position."""
    if not can_walk(book):
        raise NoWalk("its pieces do not move by dice alone")
    state, _ = new_game(book, book.ruleset.min_players, seed, shuffle_seats=False)
    state.decisions, state.agenda, state.asked = [], [], 0
    spaces = book.board_view()["spaces"]
    try:
        book.ruleset.scenarios.set_up(
            book,
            state,
            {
                "players": {str(seat): {"cash": CASH} for seat in range(book.ruleset.min_players)},
                "spaces": {str(space["index"]): {"owner": OWNER} for space in spaces if "price" in space},
            },
        )
    except ValueError as error:
        raise NoWalk(str(error)) from None
    Game.of(book, state).run()
    return state


def deed_of(book: Rulebook, state: GameState[Any, Any], space: int) -> DeedPage:
    """The description of a space for spectators; games whose pieces move by dice rolls describe spaces in this form."""
    page = book.inspect(state, None, space)
    assert isinstance(page, DeedPage)
    return page


def can_walk(book: Rulebook) -> bool:
    """Whether this game can be simulated."""
    return book.ruleset.walk is not None


def walk(book: Rulebook, way: str, seed: str, rolls: int = ROLLS, warm_up: int = WARM_UP) -> Episode:
    """Play one episode and count where each roll leaves its piece once all cards have taken effect."""
    state, rules = walking_position(book, seed), book.ruleset.walk
    assert rules is not None
    players, size = state.table.players, len(book.board_view()["spaces"])
    episode = Episode([0] * (size + 1), [0] * size, [0] * size)
    for number in range(warm_up + rolls):
        seat, rents = roll_once(book, state, way)
        if number < warm_up:
            continue
        position, held = players[seat].position, rules.held(state.table, seat)
        episode.counts[size if held else position] += 1
        if seat != OWNER and not held:
            episode.visits[position] += 1
            for rent in rents:
                episode.charged[rent.space] += rent.amount
    return episode


def roll_once(book: Rulebook, state: GameState[Any, Any], way: str) -> tuple[int, list[Any]]:
    """Play until a roll has been made and fully resolved; return who rolled and the rents paid."""
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
            rents += [event for event in events if isinstance(event, walk.charge)]
    raise NoWalk("the pieces have stopped moving")


def _open_decision(state: GameState[Any, Any]) -> Decision:
    for decision in state.decisions:
        if decision.blocking:
            open_decision: Decision = decision
            return open_decision
    raise NoWalk("the game is over, or no decision is open")


def _choose(book: Rulebook, walk: Walk, state: GameState[Any, Any], decision: Decision, seat: int, way: str) -> Action:
    legal = {type(action): action for action in decision.legal(book.rules, state.table, seat)}
    for kind in (*walk.release, walk.roll) if way == LEAVE else (walk.roll,):
        chosen = legal.get(kind)
        if isinstance(chosen, Action):
            return chosen
    default = default_action(book, state, seat)
    if default is None:
        raise NoWalk(f"{decision.name()} has no default action")
    return default


__all__ = ["LEAVE", "ROLLS", "STAY", "WAYS", "Episode", "NoWalk", "can_walk", "deed_of", "walk", "walking_position"]
