"""A Python process beside this one that answers questions, so that what takes long holds up no event loop.

It is started when it is first asked, and again after it has ended or was too slow. It reads lines and answers each by
a line; it ends when this process does, as its input ends then.
"""

from __future__ import annotations

import selectors
import subprocess
import sys
import threading
from contextlib import suppress

import structlog
from django.conf import settings

log = structlog.get_logger(__name__)


class Worker:
    """The process of a module, asked by one thread at a time."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.process: subprocess.Popen[bytes] | None = None
        self.lock = threading.Lock()

    def ask(self, question: bytes, *, seconds: float) -> bytes | None:
        """Return the answer to a line; None if there is none after so many seconds, or the process failed."""
        with self.lock:
            try:
                answer = self._ask(question, seconds)
            except OSError as error:
                log.warning("a process could not be asked", module=self.module, error=str(error))
                answer = b""
            if not answer.endswith(b"\n"):
                self._stop()
                return None
            return answer

    def stop(self) -> None:
        """End the process; the next question starts another."""
        with self.lock:
            self._stop()

    def _ask(self, question: bytes, seconds: float) -> bytes:
        process = self.process
        if process is None or process.poll() is not None:
            process = self.process = subprocess.Popen(
                [sys.executable, "-m", self.module],
                cwd=settings.BASE_DIR,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question + b"\n")
        process.stdin.flush()
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            if not selector.select(seconds):
                log.warning("a process did not answer in time", module=self.module, seconds=seconds)
                return b""
        return process.stdout.readline()

    def _stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(OSError):
                    pipe.close()
            process.wait()
