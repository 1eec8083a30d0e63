"""Clocks stand still while no web process runs, and go on where they were; the sweep when no worker does it."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from games.clock import STEP, SiteClock, clock, monotonic_ms, now_ms, wall_ms
from games.live.leases import RETURN_TIME, restore_clocks
from games.live.sweep import sweep, sweeper
from games.live.tables import tables
from games.live.uptime import Uptime
from games.messages import commands
from games.models import Automatic, Game, Member, Room, Service, ServiceLease
from games.runtime import background
from games.runtime.database import close
from games.runtime.leases import LEASE, runs
from games.services.play import play
from tests.games.lobbies import change
from tests.games.running import automatic, something_legal
from tests.games.tables import AT_ONCE, game_of, game_of_bots, lobby_of, people

pytestmark = pytest.mark.django_db(transaction=True)
HOUR, LIMIT = 3_600_000, 60


def stop_site(ago: int = HOUR) -> int:
    """No web process has run since so many ms ago; gives that moment, the end of the last lease."""
    at = now_ms() - ago
    ServiceLease.objects.update_or_create(name=Service.WEB, defaults={"until": at})
    return at


def left_open(since: int, left: int = 20_000) -> Game:
    """A game whose turn limit had this much time (ms) left when the site went down."""
    game = game_of(*people(2), options={"decision_seconds": LIMIT})
    Game.objects.filter(pk=game.pk).update(
        deadlines=dict.fromkeys(game.deadlines, since + left), deadline=since + left, wake_at=since + left
    )
    return game


def left_of(game: Game) -> int:
    """The time (ms) until its limit runs out."""
    game.refresh_from_db()
    assert game.deadline is not None
    assert game.deadline == game.wake_at == min(game.deadlines.values())
    return game.deadline - now_ms()


def test_clocks_go_on_where_they_were_when_the_site_went_down() -> None:
    """With some time to return, once, and for clients that stay a snapshot."""
    since = stop_site()
    game = left_open(since)
    lost = restore_clocks()
    assert HOUR + RETURN_TIME <= lost < HOUR + RETURN_TIME + 10_000
    assert 20_000 < left_of(game) <= 20_000 + RETURN_TIME
    assert game.snapshot_version == game.version
    before = game.deadline
    assert restore_clocks() == 0
    game.refresh_from_db()
    assert game.deadline == before


def test_nothing_is_played_until_the_clocks_are_right_again() -> None:
    """The limit was over long ago when the worker is back; the player can still act."""
    since = stop_site()
    game, bots = left_open(since), game_of_bots(2, options=AT_ONCE)
    sweep(300)
    assert automatic(game) == automatic(bots) == []
    restore_clocks()
    sweep(300)
    assert automatic(game) == []
    assert set(automatic(bots)) == {Automatic.BOT}
    user = game.seats.get(number=0).user_id
    assert play.act(game.pk, user, something_legal(game)) == 2


def test_what_had_run_out_before_runs_out() -> None:
    """Only time in which nobody could act is given back."""
    since = stop_site()
    game = left_open(since, left=-10_000)
    restore_clocks()
    sweep(300)
    assert automatic(game)[:1] == [Automatic.TIME]


def test_a_bot_moves_at_once_though_its_limit_is_moved() -> None:
    """A wake-up due before the limit stays due."""
    stop_site()
    game = game_of(*people(1), bots=1, options={"decision_seconds": LIMIT})
    Game.objects.filter(pk=game.pk).update(wake_at=1)
    restore_clocks()
    assert Game.objects.get(pk=game.pk).wake_at == 1


def test_a_countdown_and_presence_go_on() -> None:
    """After a short time; people are shown as gone only after a long one."""
    since = stop_site(4_000)
    ann, bob = people(2)
    room = lobby_of(ann, bob, seats=2)
    for user in (ann, bob):
        change(room, user, commands.Ready(ready=True))
    Room.objects.filter(pk=room.pk).update(starts_at=since + 1_000)
    seen = timezone.now() - timedelta(seconds=1)
    Member.objects.filter(room=room, user=ann).update(here=True, seen_until=seen)
    restore_clocks()
    assert 1_000 < Room.objects.get(pk=room.pk).starts_at - now_ms() <= 1_000 + RETURN_TIME  # type: ignore[operator]
    assert Member.objects.get(room=room, user=ann).seen_until > timezone.now()  # type: ignore[operator]


def test_a_game_whose_people_are_not_back_after_long_is_paused_at_once() -> None:
    """Their clocks wait for one of them, with the time they had."""
    game = left_open(stop_site())
    Game.objects.filter(pk=game.pk).update(started_at=timezone.now() - timedelta(hours=2))
    restore_clocks()
    game.refresh_from_db()
    assert game.paused_at is not None
    assert 20_000 < min(game.remaining.values()) <= 20_000 + RETURN_TIME


def test_a_process_that_restarts_while_another_serves_gives_nothing_back() -> None:
    """The lease goes on, even if the process that stops ends it."""

    async def restart() -> int:
        stopping, serving = Uptime(), Uptime()
        try:
            await stopping.ensure()
            await stopping.stop()
            ended = await asyncio.to_thread(lambda: ServiceLease.objects.get(name=Service.WEB).until)
            await serving.ensure()
            await serving.stop()
        finally:
            await close()
        return ended - now_ms()

    game = game_of(*people(2), options={"decision_seconds": LIMIT})
    assert asyncio.run(restart()) <= 0
    assert left_of(game) <= LIMIT * 1_000


def test_two_processes_that_return_at_once_give_the_time_back_once() -> None:
    """In either order."""

    async def renew(one: Uptime, other: Uptime) -> None:
        try:
            await asyncio.gather(one.ensure(), other.ensure())
            await one.stop()
            await other.stop()
        finally:
            await close()

    game = left_open(stop_site())
    asyncio.run(renew(Uptime(), Uptime()))
    assert 20_000 < left_of(game) <= 20_000 + RETURN_TIME


def test_a_warm_game_follows() -> None:
    """A process that has kept the game from before finds the limit over and loads it anew before it plays."""
    since = stop_site()
    game = left_open(since)
    user = game.seats.get(number=0).user_id

    async def warm() -> None:
        await tables().version(game.pk)

    background.start(warm()).result(10)
    restore_clocks()

    async def act() -> int:
        return await tables().act(game.pk, user, something, "later")

    something = something_legal(game)
    assert background.start(act()).result(10) == 2
    assert automatic(game) == [""]


def test_a_web_process_sweeps_while_no_worker_does() -> None:
    """A10: limits and bots go on within three seconds, and the worker takes over again."""
    game = game_of_bots(2, options={"bot_pace": 1})
    ServiceLease.objects.create(name=Service.SWEEP, until=now_ms() + LEASE)

    async def serve() -> float:
        web = Uptime()
        try:
            web.start()
            began = asyncio.get_running_loop().time()
            while not await asyncio.to_thread(automatic, game):
                await asyncio.sleep(0.02)
                assert asyncio.get_running_loop().time() < began + 10
            took = asyncio.get_running_loop().time() - began
            await asyncio.to_thread(_sweep_again)
            while web.standing_in is not None or sweeper().running:
                await asyncio.sleep(0.02)
                assert asyncio.get_running_loop().time() < began + 20
        finally:
            await web.stop()
            await close()
        return took

    assert LEASE / 1_000 - 0.5 < asyncio.run(serve()) < 3


def _sweep_again() -> None:
    ServiceLease.objects.filter(name=Service.SWEEP).update(until=now_ms() + HOUR)


def test_a_sweep_renews_its_lease() -> None:
    """Web processes leave the games to it."""
    sweep(100)
    assert ServiceLease.objects.get(name=Service.SWEEP).until > now_ms() + LEASE - 1_000


def test_only_the_database_clock_is_set_and_the_site_goes_on() -> None:
    """The process that notices knows by its monotonic clock; nothing that is stored for players changes."""
    for by in (-HOUR, -60_000, HOUR):
        game = left_open(now_ms())
        game.refresh_from_db()
        before = game.deadlines, game.wake_at
        machine = wall_ms()
        clock.set(machine - by, monotonic_ms())
        lease = {"until": machine - by + LEASE - 300, "ahead": 0}
        ServiceLease.objects.update_or_create(name=Service.WEB, defaults=lease)
        ServiceLease.objects.update_or_create(name=Service.SWEEP, defaults={"until": machine + LEASE})
        assert restore_clocks() == 0
        renewed = ServiceLease.objects.get(name=Service.WEB)
        assert renewed.ahead == pytest.approx(-by, abs=200)
        assert runs(renewed.until - now_ms())
        assert runs(ServiceLease.objects.get(name=Service.SWEEP).until - now_ms())
        game.refresh_from_db()
        assert (game.deadlines, game.wake_at) == before
        clock.ahead = None
        ServiceLease.objects.update(until=0)
        assert restore_clocks() > 0
        assert ServiceLease.objects.get(name=Service.WEB).ahead == 0, "it is the database's again"


def test_a_process_that_was_stopped_follows_those_that_serve() -> None:
    """Its own monotonic clock stood still: that is no reason to hold up everybody."""
    game = left_open(now_ms())
    ServiceLease.objects.update_or_create(name=Service.WEB, defaults={"until": now_ms() + LEASE})
    clock.set(now_ms() - HOUR, monotonic_ms())
    assert restore_clocks() == 0
    assert ServiceLease.objects.get(name=Service.WEB).ahead == 0
    assert abs(now_ms() - wall_ms()) < 1_000
    assert 0 < left_of(game) <= 20_000


def test_a_clock_set_back_while_the_site_was_down_holds_nobody_up() -> None:
    """Limits have what was left of them, and bots that were about to move do."""
    since = stop_site(-HOUR)
    game, bots = left_open(since), game_of_bots(2, options=AT_ONCE)
    Game.objects.filter(pk=bots.pk).update(wake_at=since + 300)
    lost = restore_clocks()
    assert -HOUR < lost <= RETURN_TIME - HOUR + 10_000
    assert 20_000 < left_of(game) <= 20_000 + RETURN_TIME
    sweep(300)
    assert set(automatic(bots)) == {Automatic.BOT}


def test_a_clock_keeps_its_course_within_what_an_answer_took() -> None:
    """And a later reading corrects it no more than it must."""
    ours = SiteClock()
    asked = monotonic_ms() - 100
    ours.hear(5_000_000, asked)
    at = ours.now()
    assert 5_000_000 <= at - 100 <= 5_000_050
    ours.hear(at - 60, monotonic_ms() - 100)
    assert abs(ours.now() - at) < 50
    assert not ours.is_contradicted(ours.now() - STEP // 2, monotonic_ms())
    assert ours.is_contradicted(ours.now() - STEP * 2, monotonic_ms())
    assert not ours.is_contradicted(ours.now() + STEP // 2, monotonic_ms())
    assert ours.is_contradicted(ours.now() + STEP * 2, monotonic_ms())
    assert not ours.is_contradicted(ours.now() - 5_000, monotonic_ms() - 6_000), "the answer took six seconds"
