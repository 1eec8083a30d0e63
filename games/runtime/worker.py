"""A Python process beside this one that answers questions, so that what takes long holds up no event loop.

Its module writes a line when it is ready, and then answers each line that it reads by a line. It ends when its input
does, and so when this process ends.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from contextvars import Context
from time import monotonic

import structlog
from django.conf import settings

IDLE = 300.0
"""Seconds without a question after which the process ends."""

log = structlog.get_logger(__name__)


class Worker:
    """The process of a module for one event loop, started by the first question and asked one at a time."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.process: subprocess.Popen[bytes] | None = None
        self.started: asyncio.Task[bytes] | None = None
        self.lock = asyncio.Lock()
        self.waiting = 0
        self.end: asyncio.TimerHandle | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the process has been started."""
        return self.started is not None and self.started.done()

    def prepare(self) -> None:
        """See to it that the process runs, or will soon; it ends when nothing has been asked for a while."""
        if self.process is not None and self.process.poll() is not None:
            self.stop()
        if self.process is None:
            pipe = subprocess.PIPE
            command = [sys.executable, "-m", self.module]
            self.process = subprocess.Popen(
                command, cwd=settings.BASE_DIR, stdin=pipe, stdout=pipe, start_new_session=True
            )
            assert self.process.stdout is not None
            self.started = asyncio.create_task(asyncio.to_thread(self.process.stdout.readline), context=Context())
        if self.end is not None:
            self.end.cancel()
        self.end = asyncio.get_running_loop().call_later(IDLE, self.stop)

    def stop(self) -> None:
        """End the process; whoever waits for its answer gets none. The next question starts another."""
        process, self.process, self.started = self.process, None, None
        if self.end is not None:
            self.end.cancel()
            self.end = None
        if process is not None:
            process.kill()
            process.wait()

    async def ask(self, question: Callable[[float], bytes], patience: float) -> bytes | None:
        """Return the answer, a line; None if there is none within `patience` (s).

        `question` makes the line that asks, without its end, and is told how many seconds are left.
        """
        until = monotonic() + patience
        self.prepare()
        assert self.started is not None
        self.waiting += 1
        try:
            async with asyncio.timeout(patience):
                await asyncio.shield(self.started)
                async with self.lock:
                    return await self._ask(question(until - monotonic()))
        except TimeoutError:
            return None
        finally:
            self.waiting -= 1

    async def _ask(self, line: bytes) -> bytes | None:
        process = self.process
        if process is None:  # stopped while others were waiting
            return None
        try:
            answer = await asyncio.to_thread(_exchange, process, line)
        except BaseException as error:  # it takes too long, or has ended: its next answer would be this one's
            self._give_up(process)
            if isinstance(error, OSError):
                log.exception("a process has failed", module=self.module)
                return None
            raise
        if not answer:
            self._give_up(process)
            log.error("a process has ended", module=self.module)
        return answer or None

    def _give_up(self, process: subprocess.Popen[bytes]) -> None:
        if self.process is process:
            self.stop()


def _exchange(process: subprocess.Popen[bytes], line: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    return process.stdout.readline()
