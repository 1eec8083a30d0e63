"""Turns are fair by network address and by person (S4)."""

from __future__ import annotations

import asyncio

import pytest

from config.http import turns
from config.http.requests import QUEUE_TIMEOUT
from config.http.turns import Caller, Turn, Turns

ONE, OTHER, THIRD = Caller("203.0.113.1"), Caller("203.0.113.2"), Caller("203.0.113.3")


async def asked(queue: Turns, *callers: Caller) -> list[asyncio.Task[Turn | None]]:
    """Requests that have asked for a turn, one after the other."""
    tasks = []
    for caller in callers:
        tasks.append(asyncio.create_task(queue.take(caller)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    return tasks


async def given(tasks: list[asyncio.Task[Turn | None]]) -> list[int]:
    """Which of them have a turn."""
    for _ in range(5):
        await asyncio.sleep(0)
    return [number for number, task in enumerate(tasks) if task.done()]


def turn_of(task: asyncio.Task[Turn | None]) -> Turn:
    turn = task.result()
    assert turn is not None
    return turn


async def test_one_address_never_has_every_turn() -> None:
    """However many requests it sends, another one's is let in at once."""
    queue = Turns(3)
    tasks = await asked(queue, *[ONE] * 10, OTHER)
    assert await given(tasks) == [0, 1, 10]


async def test_one_person_never_has_every_turn_from_whatever_addresses() -> None:
    """Nor one person with many addresses."""
    queue = Turns(3)
    tasks = await asked(queue, *[Caller(f"198.51.100.{number}", "Eve") for number in range(10)], Caller(None, "Ann"))
    assert await given(tasks) == [0, 1, 10]


async def test_this_machines_own_requests_have_every_turn() -> None:
    """The operator's; of people who are signed in there, none has every turn."""
    queue = Turns(3)
    assert await given(await asked(queue, *[Caller(None)] * 5)) == [0, 1, 2]


async def test_the_next_turn_is_of_whoever_used_least() -> None:
    """Not of whoever sent most, or first; equals come in turn."""
    queue = Turns(1)
    queue.used["address:203.0.113.1"] = used = turns.Usage()
    used.add(turns.MUCH / 2)
    tasks = await asked(queue, ONE, ONE, ONE, OTHER, THIRD)
    order = []
    while waiting := [number for number in await given(tasks) if number not in order]:
        (number,) = waiting
        order.append(number)
        queue.end(turn_of(tasks[number]))
    assert order == [0, 3, 4, 1, 2]


async def test_what_a_turn_costs_is_shared_by_those_that_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that run for six seconds together have used three each; and half is forgotten in a while."""
    now = 1000.0
    monkeypatch.setattr(turns, "monotonic", lambda: now)
    queue = Turns(2)
    tasks = await asked(queue, ONE, OTHER)
    now += 6
    for task in tasks:
        queue.end(turn_of(task))
    assert [queue.used[f"address:{caller.address}"].at(now) for caller in (ONE, OTHER)] == [3, 3]
    now += turns.HALF_LIFE
    assert queue.used["address:203.0.113.1"].at(now) == 1.5


async def test_whoever_used_much_has_one_turn_at_a_time_and_rests_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """So most of the turns and of the time are left for others."""
    now = 1000.0
    monkeypatch.setattr(turns, "monotonic", lambda: now)
    queue = Turns(5)
    queue.used["address:203.0.113.1"] = used = turns.Usage()
    used.add(turns.MUCH * 2)
    tasks = await asked(queue, *[ONE] * 4, *[OTHER] * 3)
    assert await given(tasks) == [0, 4, 5, 6]
    for task in tasks[4:]:
        queue.end(turn_of(task))
    now += 0.01
    queue.end(turn_of(tasks[0]))
    now += 0.01 * turns.REST - 0.001
    assert await given([*tasks, *await asked(queue, OTHER)]) == [0, 4, 5, 6, 7]
    now += 0.002
    await asyncio.wait_for(tasks[1], 10)  # by itself, after the rest
    assert not tasks[2].done()


async def test_a_rest_ends_long_before_a_request_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much one turn has cost, the next request is not answered 503 for it."""
    now = 1000.0
    monkeypatch.setattr(turns, "monotonic", lambda: now)
    queue = Turns(5)
    (slow,) = await asked(queue, ONE)
    now += 60
    queue.end(turn_of(slow))
    tasks = await asked(queue, ONE)
    now += turns.LONGEST_REST - 0.001
    assert await given([*tasks, *await asked(queue, OTHER)]) == [1]
    now += 0.002
    assert await given([*tasks, *await asked(queue, THIRD)]) == [0, 1]
    assert turns.LONGEST_REST <= QUEUE_TIMEOUT / 2


async def test_only_so_many_of_one_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may wait all the same."""
    monkeypatch.setattr(turns, "WAITING_OF_ONE", 2)
    queue = Turns(1)
    tasks = await asked(queue, ONE, ONE, ONE, ONE, OTHER)
    assert await given(tasks) == [0, 3]
    assert tasks[3].result() is None
    queue.end(turn_of(tasks[0]))
    assert 4 in await given(tasks)


async def test_a_turn_that_nobody_waits_for_any_more_is_not_lost() -> None:
    """Neither one that is waited for nor one that was just given."""
    queue = Turns(1)
    tasks = await asked(queue, ONE, OTHER)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(queue.take(THIRD), 0.001)
    queue.end(turn_of(tasks[0]))
    tasks[1].cancel()
    await asyncio.gather(tasks[1], return_exceptions=True)
    assert (queue.running, queue.waiting) == (0, [])
    (last,) = await asked(queue, ONE)
    queue.end(turn_of(last))
    assert not queue.running_of
    assert not queue.waiting_of
