"""The floor: a live game with nothing of the site around it. `python -m tests.load.floor_server PORT FILE...`

One process and one event loop speak as much of games/PROTOCOL.md as the load client needs, for the rooms of these
files of seeds, in games of its own in the schema `floor` of DATABASE_URL. Rules, reader of commands, views and patches
are the project's own. A game stays in memory once somebody has come to it; each move is in PostgreSQL before anybody
hears of it; what comes while a transaction runs goes into the next one.
It has no accounts, pages, chat, presence, lobby, languages or flood limits, and serves no games with other processes.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import deque
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, cast

import msgspec
from django.conf import settings

settings.configure(USE_I18N=False)  # all that the reader of commands needs of Django

from msgspec import UNSET  # noqa: E402
from psycopg import AsyncConnection  # noqa: E402
from psycopg_pool import AsyncConnectionPool  # noqa: E402
from websockets.frames import Frame, Opcode  # noqa: E402
from websockets.http11 import Request  # noqa: E402
from websockets.server import ServerProtocol  # noqa: E402

from games import messages, rulesets  # noqa: E402
from games.audiences import events_view, merge_patch  # noqa: E402
from games.clock import now_ms  # noqa: E402
from games.engine.play import default_action, play, time_out  # noqa: E402
from games.engine.refusal import Refused  # noqa: E402
from games.engine.rulebook import Rulebook  # noqa: E402
from games.engine.views import view  # noqa: E402
from games.messages import commands  # noqa: E402
from tests.load import floor_tables  # noqa: E402

STORED_TOGETHER = 200
_encode = msgspec.json.encode
_running: set[asyncio.Task[None]] = set()


def spawn(work: Coroutine[Any, Any, None]) -> None:
    """Run this beside everything else."""
    task = asyncio.get_running_loop().create_task(work)
    _running.add(task)
    task.add_done_callback(_running.discard)


class Store:
    """Puts moves into the database, all that wait in one transaction."""

    def __init__(self, pool: AsyncConnectionPool) -> None:
        self.pool = pool
        self.waiting: asyncio.Queue[tuple[floor_tables.Row, asyncio.Future[None]]] = asyncio.Queue()

    def add(self, row: floor_tables.Row) -> asyncio.Future[None]:
        """Store this; the future is done once it is durable."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((row, stored))
        return stored

    async def run(self) -> None:
        """Store for ever."""
        while True:
            taken = [await self.waiting.get()]
            while len(taken) < STORED_TOGETHER and not self.waiting.empty():
                taken.append(self.waiting.get_nowait())
            columns = [list(column) for column in zip(*(row for row, _ in taken), strict=True)]
            async with self.pool.connection() as connection:
                done = await connection.execute(floor_tables.STORE, columns)
            if done.rowcount != len(taken):
                message = "a game was not at the version before"
                raise RuntimeError(message)
            for _, stored in taken:
                stored.set_result(None)


class Game:
    """One game, warm, with the sockets at it by seat. `lock` lets one move at a time be played and stored."""

    def __init__(self, store: Store, number: int, book: Rulebook, code: str, levels: list[str | None]) -> None:
        self.store, self.number, self.book, self.levels = store, number, book, levels
        self.lock, self.timer = asyncio.Lock(), cast("asyncio.TimerHandle | None", None)
        self.sockets: dict[int, set[Socket]] = {}
        self.views: dict[int, Any] = {}
        self.state: Any = None
        self.version = 0
        self.deadlines: dict[str, int] = {}
        self.recent: deque[tuple[Any, ...]] = deque(maxlen=40)
        seats = [{"seat": n, "name": "", "kind": "bot" if level else "person"} for n, level in enumerate(levels)]
        self.seats = seats
        self.room = {"code": code, "version": 1, "phase": "playing", "options": book.options, "members": seats}

    async def load(self, connection: AsyncConnection) -> None:
        """Read the stored game with its latest events."""
        found = await (await connection.execute(floor_tables.LOAD, [self.number])).fetchone()
        told = await (await connection.execute(floor_tables.RECENT, [self.number])).fetchall()
        assert found is not None
        state, self.version, self.deadlines, wake_at = found
        self.state, self.views = self.book.decode(state), {}
        self.recent.extend((*one[:4], self.book.decode_events(one[4])) for one in reversed(told))
        self._wake(wake_at)

    def _wake(self, moment: int | None) -> None:
        """Look at the game by itself at that moment (ms): for a bot's move, or a limit."""
        if self.timer is not None:
            self.timer.cancel()
        if moment is not None:
            after = max(0, moment - now_ms()) / 1000
            self.timer = asyncio.get_running_loop().call_later(after, lambda: spawn(self.move_by_itself()))

    def _asked_bots(self) -> list[int]:
        asked = dict.fromkeys(seat for decision in self.state.decisions for seat in decision.seats(self.state.table))
        return [seat for seat in asked if self.levels[seat]]

    async def move_by_itself(self) -> None:
        """Let a limit run out, or a bot move, if it is time."""
        async with self.lock:
            book, state, now = self.book, self.state, now_ms()
            over = [d.id for d in state.decisions if self.deadlines.get(str(d.id), now + 1) <= now]
            if over:
                await self._keep(time_out(book, state, over[0]), automatic="time")
                return
            for seat in self._asked_bots():
                bots, level = book.ruleset.bots, self.levels[seat]
                action = bots.choose(level, book, state, seat) if bots and level else None
                action = action or default_action(book, state, seat)
                if action is not None:
                    await self._keep(play(book, state, seat, action), seat, action, automatic="bot")
                    return
            self._wake(min(self.deadlines.values(), default=None))

    async def act(self, seat: int, command: commands.Act) -> int:
        """Play a person's action and return its version."""
        async with self.lock:
            action, decision = self.book.read_action(command.action)
            events = play(self.book, self.state, seat, action, decision)
            await self._keep(events, seat, action, command.id)
            return self.version

    async def _keep(
        self, events: Any, seat: int | None = None, action: Any = None, client_id: str = "", automatic: str = ""
    ) -> None:
        """Store what was played, make meanwhile what each viewer is told, and tell it once that is durable."""
        book, state, version, now = self.book, self.state, self.version + 1, now_ms()
        deadlines = {str(d.id): now + d.seconds * 1000 for d in state.decisions if d.seconds}
        deadlines |= {number: at for number, at in self.deadlines.items() if number in deadlines}
        limit, bot = min(deadlines.values(), default=None), now + book.options.bot_pace * 100
        wake_at = min(limit or bot, bot) if self._asked_bots() else limit
        row = floor_tables.Row(
            game=self.number,
            version=version,
            state=book.encode(state).decode(),
            status="finished" if state.finished else "playing",
            deadlines=_encode(deadlines).decode(),
            deadline=limit,
            wake_at=wake_at,
            seat=seat,
            client_id=client_id,
            action="" if action is None else book.encode_action(action).decode(),
            events=book.encode_events(events).decode(),
            automatic=automatic,
            at=now,
        )
        stored = self.store.add(row)
        texts, views = {}, {}
        by: dict[str, Any] = {"by": UNSET if seat is None else seat, "automatic": automatic or UNSET}
        for viewer in [viewer for viewer, sockets in self.sockets.items() if sockets]:
            views[viewer] = view(book, state, viewer, deadlines)
            patch = merge_patch(self.views[viewer], views[viewer])
            happened = events_view(events, viewer)
            texts[viewer] = _encode(messages.Update(version=version, now=now, events=happened, patch=patch, **by))
        await stored
        self.version, self.deadlines, self.views = version, deadlines, self.views | views
        self.recent.append((version, now, seat, automatic, events))
        self._wake(wake_at)
        for viewer, text in texts.items():
            for socket in self.sockets[viewer]:
                socket.say(text)

    def frame(self, viewer: int) -> dict[str, Any]:
        """The `game` of PROTOCOL.md for one viewer."""
        book, seen = self.book, view(self.book, self.state, viewer, self.deadlines)
        recent = [
            {"version": version, "now": at, "by": seat, "automatic": why, "events": events_view(events, viewer)}
            for version, at, seat, why, events in self.recent
        ]
        self.views[viewer] = seen
        return {
            "id": self.number,
            "version": self.version,
            "seats": self.seats,
            "board": book.board_view(),
            "state": seen,
            "recent": recent,
            "now": now_ms(),
        }


class Socket(asyncio.Protocol):
    """One socket: its commands in, answers and updates out."""

    def __init__(self, games: dict[str, Game]) -> None:
        self.games, self.protocol = games, ServerProtocol(max_size=commands.LARGEST_FRAME)
        self.transport: asyncio.WriteTransport | None = None
        self.code = self.key = ""
        self.game: Game | None = None
        self.seat = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        self.transport = cast("asyncio.WriteTransport", transport)

    def connection_lost(self, _: Exception | None) -> None:
        """And is gone."""
        self.transport = None
        if self.game is not None:
            self.game.sockets[self.seat].discard(self)

    def data_received(self, data: bytes) -> None:
        """Read requests and commands."""
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Request):
                self.code, self.key = event.path.split("/")[-2], event.headers["Cookie"].partition("=")[2]
                self.protocol.send_response(self.protocol.accept(event))
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                spawn(self._take(bytes(event.data).decode()))
        self._flush()

    def say(self, text: bytes) -> None:
        """Send a text."""
        if self.transport is not None:
            self.protocol.send_text(text)
            self._flush()

    def _flush(self) -> None:
        if self.transport is not None:
            self.transport.writelines(self.protocol.data_to_send())

    async def _take(self, text: str) -> None:
        command = messages.read_command(text)
        answer: dict[str, Any] = {"id": command.id, "now": now_ms()}
        game = self.games[self.code]
        try:
            match command:
                case commands.Hello():
                    answer |= await self._welcome(game)
                case commands.Act():
                    answer |= {"type": "ack", "version": await game.act(self.seat, command)}
                case commands.RequestState():
                    answer |= {"type": "snapshot", "game": game.frame(self.seat)}
                case _:
                    answer |= {"type": "pong", "version": game.version, "room_version": 1}
        except Refused as refused:
            answer |= {"type": "error", "code": refused.code, "message": refused.code, "version": game.version}
        self.say(_encode(answer))

    async def _welcome(self, game: Game) -> dict[str, Any]:
        async with game.lock, game.store.pool.connection() as connection:
            found = await (await connection.execute(floor_tables.SEAT, [self.key, game.number])).fetchone()
            assert found is not None
            (self.seat,) = found
            if game.state is None:
                await game.load(connection)
        self.game = game
        game.sockets.setdefault(self.seat, set()).add(self)
        return {
            "type": "welcome",
            "you": {"name": "", "seat": self.seat},
            "room": game.room,
            "muted": [],
            "game": game.frame(self.seat),
            "chat": {"lines": [], "more": False},
        }


async def main(port: str, *files: str) -> None:
    """Serve these tables until SIGTERM; say READY once that is so."""
    games: dict[str, Game] = {}
    options = {"autocommit": True}  # a statement is a transaction
    async with AsyncConnectionPool(os.environ["DATABASE_URL"], min_size=2, max_size=8, kwargs=options) as pool:
        store = Store(pool)
        async with pool.connection() as connection, connection.transaction():
            await connection.execute(floor_tables.TABLES)
            for file in files:
                seeds = msgspec.json.decode(Path(file).read_bytes())  # noqa: ASYNC240 - nothing is served yet
                book = rulesets.rulebook(seeds["ruleset"], None, seeds["options"])
                for room in seeds["rooms"]:
                    number = len(games) + 1
                    await floor_tables.add_game(connection, number, room["keys"], seeds["bots"], book)
                    levels = [None] * len(room["keys"]) + [seeds["level"]] * seeds["bots"]
                    games[room["code"]] = Game(store, number, book, room["code"], levels)
        listen = asyncio.get_running_loop().create_server(lambda: Socket(games), "127.0.0.1", int(port), backlog=2048)
        await listen
        print("READY", flush=True)
        await store.run()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
