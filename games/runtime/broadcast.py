"""Sending to every process that has sockets: one function, for the web process and for workers alike.

A thread of this process publishes to each server of Redis in the order in which messages were queued, many at a time.
Clients find a lost message by the versions on the wire, so nothing is confirmed here.
"""

from __future__ import annotations

import os
import queue
import threading
import uuid
from typing import Any
from zlib import crc32

import msgspec
import redis
import structlog
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.redis_clients import client, live_servers

ALL_SOCKETS = "opoly:sockets"
"""The channel that every process with sockets has subscribed to."""
SEND_TIMEOUT = 2.0
"""Seconds that Redis may take for one batch before it is dropped."""
BATCH_SIZE = 200
OUTBOX_SIZE = 10_000
"""Messages that may wait while Redis does not answer; later ones are dropped."""
OWN_MARK = uuid.uuid4().bytes
EVERYBODY = bytes(len(OWN_MARK))
"""Each message begins with a mark: that of its sender, which need not hear it again, or this one."""

log = structlog.get_logger(__name__)


def channel_of(room: int) -> str:
    """The channel of the processes that have sockets in a room."""
    return f"opoly:room:{room}"


def channel_of_person(person: int) -> str:
    """The channel of the processes that have an event stream of a person."""
    return f"opoly:person:{person}"


def channel_of_club(club: int) -> str:
    """The channel of the processes that have sockets in a club's chat."""
    return f"opoly:club:{club}"


def server_of(channel: str) -> int:
    """The number of the server that a channel's messages go through, the same in every process."""
    return crc32(channel.encode()) % len(live_servers(settings.REDIS_URL))


class _Outbox:
    """A thread that publishes messages at one server in the order they were queued."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.queue: queue.Queue[tuple[str, bytes]] = queue.Queue(OUTBOX_SIZE)
        self.clients: dict[str, redis.Redis] = {}
        threading.Thread(target=self._run, name="broadcast", daemon=True).start()

    def put(self, channel: str, text: bytes) -> None:
        try:
            self.queue.put_nowait((channel, text))
        except queue.Full:
            log.warning("a broadcast was dropped", channel=channel)

    def _run(self) -> None:
        while True:
            batch = [self.queue.get()]
            while len(batch) < BATCH_SIZE and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            try:
                self._publish(batch)
            except Exception as error:
                log.warning("broadcast failed", messages=len(batch), error=repr(error))

    def _publish(self, batch: list[tuple[str, bytes]]) -> None:
        url = live_servers(settings.REDIS_URL)[self.server]
        if url not in self.clients:
            timeouts: dict[str, Any] = {"socket_timeout": SEND_TIMEOUT, "socket_connect_timeout": SEND_TIMEOUT}
            self.clients[url] = client(url, retry=Retry(NoBackoff(), 0), **timeouts)
        with self.clients[url].pipeline(transaction=False) as pipeline:
            for channel, text in batch:
                pipeline.publish(channel, text)
            pipeline.execute()


_outboxes: dict[tuple[int, int], _Outbox] = {}
"""By process, since a fork has no threads, and server: one that does not answer keeps no other waiting."""
_lock = threading.Lock()


def broadcast(channel: str, message: dict[str, Any], *, here: bool = True) -> None:
    """Send `message` to every process that has subscribed to `channel`; never waits, never raises.

    Without `here` this process drops it, because its sockets have been told already.
    """
    key = os.getpid(), server_of(channel)
    with _lock:
        if (outbox := _outboxes.get(key)) is None:
            outbox = _outboxes[key] = _Outbox(key[1])
    outbox.put(channel, (EVERYBODY if here else OWN_MARK) + msgspec.msgpack.encode(message))


def opened(text: bytes) -> dict[str, Any] | None:
    """A message that was received; None if it is this process's own and meant for the others."""
    if text.startswith(OWN_MARK):
        return None
    message: dict[str, Any] = msgspec.msgpack.decode(memoryview(text)[len(OWN_MARK) :])
    return message
