"""The warm games of a process: conflicts with other processes, moves stored together, and what happens on a failure.

Two `Tables` know nothing of each other, like those of two processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import psycopg
import pytest
from django.db import transaction

from games.engine.refusal import Refused
from games.live import tables
from games.live.tables import Tables
from games.models import Action, Game, GameSeat, Phase, Status
from games.runtime import background
from games.runtime.batching import Batcher, Overloaded
from games.selectors.play.games import game_frame
from games.selectors.replays.recording import find_divergence
from games.services.play import attendance, moves
from games.services.play.store import Record
from games.services.rooms import rooms
from tests.games.tables import game_of, people
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db(transaction=True)
T = TypeVar("T")
ROLL = {"type": "roll"}


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run this in the background event loop."""
    return background.start(work).result(30)


def players(game: Game) -> list[int]:
    """The users at a table, by seat."""
    return [seat.user_id for seat in game.seats.order_by("number") if seat.user_id is not None]


def roller(game: Game) -> int:
    """The user whose roll it is."""
    return players(game)[as_json(game_frame(game.pk, None).state)["turn"]]


def offer(to: int, cash: int) -> dict[str, Any]:
    """An offer, which may be made at any time."""
    return {"type": "offer_trade", "to": to, "give": {"cash": cash}, "want": {"cash": 1}}


def versions(game: Game) -> list[int]:
    """The stored versions."""
    return list(Action.objects.filter(game=game).order_by("version").values_list("version", flat=True))


def test_two_processes_at_one_table_lose_nothing_and_starve_nobody() -> None:
    """Each serves one player, and both play as fast as they can."""
    game = game_of(*people(2), options={"decision_seconds": 0})
    users, one, other = players(game), Tables(), Tables()

    async def play(here: Tables, seat: int) -> list[int]:
        made = []
        for number in range(10):
            made.append(await here.act(game.pk, users[seat], offer(1 - seat, number + 2), f"{seat}-{number}"))
            trade = {"type": "withdraw_trade", "trade": await open_trade(here, seat)}
            made.append(await here.act(game.pk, users[seat], trade, f"{seat}-{number}w"))
        return made

    async def open_trade(here: Tables, seat: int) -> int:
        async with here._at(game.pk) as table:
            loaded = await table.position()
            trades = as_json(loaded.views()[str(seat)])["trades"]
        return next(int(key) for key, trade in trades.items() if trade["from"] == seat)

    async def both() -> tuple[list[int], list[int]]:
        return await asyncio.gather(play(one, 0), play(other, 1))

    made = run(both())
    assert sorted(made[0] + made[1]) == list(range(2, 42))
    game.refresh_from_db()
    assert game.version == 41
    assert versions(game) == list(range(1, 42))
    assert find_divergence(game) is None


def test_a_command_sent_to_two_processes_is_applied_once() -> None:
    """Sent at the same time and again later; also when the first answer was lost."""
    game = game_of(*people(2))
    user, one, other = players(game)[0], Tables(), Tables()

    async def twice() -> list[int]:
        return await asyncio.gather(*(here.act(game.pk, user, offer(1, 7), "same") for here in (one, other, one)))

    assert run(twice()) == [2, 2, 2]
    assert run(Tables().act(game.pk, user, offer(1, 7), "same")) == 2
    assert versions(game) == [1, 2]


def test_nobody_is_refused_by_an_old_position() -> None:
    """A process that has missed another one's moves loads the game again before it refuses."""
    game = game_of(*people(2), options={"decision_seconds": 0})
    old, new = Tables(), Tables()
    user = roller(game)
    other = next(one for one in players(game) if one != user)
    assert run(old.act(game.pk, user, offer(players(game).index(other), 5), "a")) == 2
    assert run(new.act(game.pk, user, {"type": "withdraw_trade", "trade": 1}, "b")) == 3
    assert run(new.act(game.pk, user, offer(players(game).index(other), 6), "c")) == 4
    assert run(old.act(game.pk, other, {"type": "accept_trade", "trade": 2}, "d")) == 5
    with pytest.raises(Refused, match="no_such_trade"):
        run(old.act(game.pk, other, {"type": "accept_trade", "trade": 1}, "e"))


def test_a_row_that_fails_does_not_affect_others() -> None:
    """Three moves wait for one transaction, and one is by an account that has been deleted."""
    games = [game_of(*people(2)) for _ in range(4)]
    here = Tables()

    async def record(game: Game, user: int | None = None) -> Record:
        async with here._at(game.pk) as table:
            loaded = await table.position()
            table.loaded = None
            actor = loaded.seats[as_json(loaded.views()[""])["turn"]].user_id
            return moves.act(loaded, actor, ROLL, "").record()._replace(user_id=user)

    async def together() -> list[Any]:
        records = [await record(games[0]), await record(games[1]), await record(games[2], 10**9)]
        records.append(await record(games[3]))
        return await asyncio.gather(*map(here.port.writes.do, records), return_exceptions=True)

    stored = run(together())
    assert isinstance(stored[2], psycopg.errors.ForeignKeyViolation)
    assert all(isinstance(mark, str) for mark in (stored[0], stored[1], stored[3]))
    assert [versions(game) for game in games] == [[1, 2], [1, 2], [1], [1, 2]]


def test_a_locked_row_holds_up_no_other_game() -> None:
    """A slow transaction locks one game; moves of the others are stored meanwhile."""
    slow, quick = game_of(*people(2)), game_of(*people(2))
    here = Tables()
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=slow.pk)
        waiting = background.start(here.act(slow.pk, roller(slow), ROLL, "slow"))
        assert run(here.act(quick.pk, roller(quick), ROLL, "quick")) == 2
        assert not waiting.done()
    assert waiting.result(10) == 2


def test_a_move_that_could_not_be_stored_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules changed the warm game in place, so it is loaded again."""
    game = game_of(*people(2))
    user, here = players(game)[0], Tables()

    async def fail(records: list[Record]) -> list[str | None]:
        raise OSError("gone")

    assert run(here.act(game.pk, user, offer(1, 5), "a")) == 2
    stored = here.port.writes.work
    here.port.writes.work = fail
    with pytest.raises(OSError, match="gone"):
        run(here.act(game.pk, user, offer(1, 6), "b"))
    assert here.warm[game.pk].loaded is None
    here.port.writes.work = stored
    assert run(here.act(game.pk, user, offer(1, 6), "b")) == 3
    game.refresh_from_db()
    assert find_divergence(game) is None


def test_a_game_that_could_not_be_played_is_loaded_again() -> None:
    """The rules may have changed half of it."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    user, here = players(game)[0], Tables()

    async def spoil() -> None:
        async with here._at(game.pk) as table:
            row: Any = (await table.position()).row
            row.deadlines = None

    run(spoil())
    with pytest.raises(AttributeError):
        run(here.act(game.pk, user, offer(1, 5), "a"))
    assert run(here.act(game.pk, user, offer(1, 5), "a")) == 2


def test_warm_games_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The least recently used one is dropped and loaded again when needed."""
    monkeypatch.setattr(tables, "WARM_GAMES", 2)
    games = [game_of(*people(2)) for _ in range(3)]
    here = Tables()
    for number in (0, 1, 0, 2):
        run(here.version(games[number].pk))
    assert list(here.warm) == [games[0].pk, games[2].pk]
    assert run(here.act(games[1].pk, roller(games[1]), ROLL, "")) == 2


def test_a_seat_that_changes_without_a_move_is_loaded_again() -> None:
    """When another process ends autoplay or pauses the game."""
    game = game_of(*people(2))
    here = Tables()
    user = roller(game)
    assert run(here.version(game.pk)) == 1
    attendance.put_on_autoplay(game.pk, user)
    assert run(here.act(game.pk, user, ROLL, "")) == 2
    seat = GameSeat.objects.get(game=game, user=user)
    assert (seat.missed, seat.away) == (0, False)
    Game.objects.filter(pk=game.pk).update(
        paused_at=1, remaining={}, deadlines={}, deadline=None, wake_at=None, snapshot_version=2
    )
    assert run(here.act(game.pk, players(game)[0], offer(1, 5), "a")) == 3
    assert Game.objects.get(pk=game.pk).paused_at is None


def test_a_room_is_told_of_its_games_end_although_its_process_died() -> None:
    """The process died between storing the move and following it up."""
    game = game_of(*people(2))
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED)
    rooms.end_games_played()
    game.room.refresh_from_db()
    assert game.room.phase == Phase.ENDED


async def test_waiting_commands_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many are refused at once, and so are those that have waited too long."""
    begun, goes_on = asyncio.Event(), asyncio.Event()

    async def work(items: list[int]) -> list[int]:
        begun.set()
        await goes_on.wait()
        return items

    batcher: Batcher[int, int] = Batcher(work, max_size=1, max_waiting=2)
    first = asyncio.create_task(batcher.do(0))
    await begun.wait()
    second, third = (asyncio.create_task(batcher.do(number)) for number in (1, 2))
    await asyncio.sleep(0)
    with pytest.raises(Overloaded):
        await batcher.do(3)
    monkeypatch.setattr("games.runtime.batching.TIMEOUT", -1.0)
    goes_on.set()
    assert await first == 0
    for late in (second, third):
        with pytest.raises(Overloaded):
            await late


async def test_what_arrives_between_two_batches_is_done_together() -> None:
    """The first is served at once; those after it are collected until the next batch may begin."""
    batches = []

    async def work(items: list[int]) -> list[int]:
        batches.append(items)
        return items

    batcher: Batcher[int, int] = Batcher(work, max_size=3, max_waiting=10, interval=0.01)
    assert await batcher.do(0) == 0
    second = asyncio.create_task(batcher.do(1))
    await asyncio.sleep(0)
    assert list(await asyncio.gather(second, batcher.do(2))) == [1, 2]
    assert batches == [[0], [1, 2]]


async def test_a_full_batch_begins_at_once() -> None:
    """However long the interval is."""
    batches = []

    async def work(items: list[int]) -> list[int]:
        batches.append(items)
        return items

    batcher: Batcher[int, int] = Batcher(work, max_size=2, max_waiting=10, interval=3_600)
    await batcher.do(0)
    async with asyncio.timeout(5):
        assert list(await asyncio.gather(batcher.do(1), batcher.do(2))) == [1, 2]
    assert batches == [[0], [1, 2]]
