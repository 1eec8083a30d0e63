"""Rooms and games for tests, created by the same services as for people."""

from __future__ import annotations

import time
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.services import create_guest
from games import rulesets
from games.clock import now_ms
from games.engine.play import Game as Playing
from games.messages import commands
from games.models import Game, Kind, Room, SimulatedBoard, Status
from games.selectors.boards import simulation as results
from games.services.boards.custom import save_board
from games.services.boards.simulation import request_simulation, run_next
from games.services.lobby import changes as lobby
from games.services.play import play, starting
from games.services.play.clocks import next_deadlines
from games.services.play.locking import load_locked
from games.services.rooms import rooms

AT_ONCE = {"bot_pace": 0}
Change = tuple[User, commands.LobbyChange]
"""A person and the change that they make to a room."""
SIMULATION_TIMEOUT = 30.0


def people(count: int) -> list[User]:
    """Create this many users."""
    return [create_guest() for _ in range(count)]


def play_due(game: Game, most: int) -> None:
    """Run due sweeps at once until the game is over or `most` sweeps have run."""
    for _ in range(most):
        if not Game.objects.filter(pk=game.pk, status=Status.PLAYING).update(wake_at=0):
            return
        play.run_due(game.pk)


def lobby_of(
    *users: User,
    options: dict[str, Any] | None = None,
    seats: int | None = None,
    public: bool = False,
    ruleset: str = "oofopoly",
    board: dict[str, Any] | None = None,
) -> Room:
    """Create a room in which these people sit, the first of them as host, who may have made a board for it."""
    most = rulesets.find(ruleset).max_players
    room = rooms.open_room(users[0], ruleset=ruleset, seats=seats or most, public=public)
    changes: list[Change] = [(user, commands.Sit()) for user in users[1:]]
    if options:
        changes.append((users[0], commands.SetOptions(options)))
    if board is not None:
        made = save_board(users[0], ruleset, f"Board of {len(board['space'])} spaces", board)
        changes.append((users[0], commands.SetBoard(made.pk)))
    return change_at_once(room, changes) if changes else room


def change_at_once(room: Room, changes: list[Change]) -> Room:
    """Make several changes to a lobby in one transaction and announce them once; return the room.

    `change_room` would announce each of them, which takes most of the time of starting a game.
    """
    with transaction.atomic():
        locked = rooms.lock_room(room.pk)
        for user, change in changes:
            lobby.CHANGES[type(change)](lobby.ChangeContext(locked, user), change)
        rooms.announce(locked)
    return locked


def game_of(*users: User, bots: int = 0, **room_is: Any) -> Game:
    """Start a game of these people and some bots, in a room from `lobby_of`."""
    room = lobby_of(*users, **room_is)
    added: list[Change] = [(users[0], commands.AddBot())] * bots
    change_at_once(room, [*added, *((user, commands.Ready(True)) for user in users[1:]), (users[0], commands.Start())])
    return Game.objects.get(room=room)


def game_of_bots(
    bots: int = 4, options: dict[str, Any] | None = None, ruleset: str = "oofopoly", level: str = ""
) -> Game:
    """Start a game with only bots, of the default level unless another is given."""
    with transaction.atomic():
        room = rooms.lock_room(rooms.open_room(create_guest(), ruleset=ruleset).pk)
        room.options = AT_ONCE if options is None else options
        room.members.filter(kind=Kind.PERSON).delete()
        room.host = None
        for _ in range(bots):
            lobby.seat_bot(room, level)
        starting.start(room, starting.players_of(room))
        rooms.announce(room)
    return Game.objects.get(room=room)


def lay(game: Game, setup: dict[str, Any]) -> None:
    """Set the game to a position in the format of scenarios."""
    with transaction.atomic():
        table = load_locked(game.pk)
        state = table.state
        state.decisions, state.agenda = [], []
        table.book.ruleset.scenarios.set_up(table.book, state, setup)
        Playing.of(table.book, state).run()
        row = table.row
        row.state = table.book.encode(state).decode()
        row.deadlines = next_deadlines(row, state, table.seats, {}, {}, now_ms())
        row.deadline = row.wake_at = min(row.deadlines.values(), default=None)
        row.save(update_fields=["state", "deadlines", "deadline", "wake_at"])


def run_out(game: Game, kind: str) -> None:
    """Move the deadline of an open decision of this kind to now, in the database."""
    with transaction.atomic():
        table = load_locked(game.pk)
        clock = next(decision for decision in table.state.decisions if decision.name() == kind)
        row = table.row
        row.deadlines = {**row.deadlines, str(clock.id): now_ms()}
        row.deadline = row.wake_at = now_ms()
        row.save(update_fields=["deadlines", "deadline", "wake_at"])


def simulate_board(key: str) -> None:
    """Simulate the default board of a game now; a running site may take the work instead."""
    request_simulation(rulesets.rulebook(key))
    until = time.monotonic() + SIMULATION_TIMEOUT
    while SimulatedBoard.objects.filter(finished_at=None).exists():
        assert time.monotonic() < until
        if not run_next(seconds=SIMULATION_TIMEOUT):
            time.sleep(0.1)


def forget_simulations() -> None:
    """Forget the results that this process has loaded, as another one would not have them."""
    results._results.clear()
    results._retry_at.clear()
