"""Playing games in a separate process of the lowest priority, so that time limits and moves never wait for it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import suppress
from typing import Any

import structlog
from django.conf import settings

MAX_LOGGED = 500
"""How much of a failing process's output is logged."""

log = structlog.get_logger(__name__)


def lines_of(module: str, task: dict[str, Any], *, timeout: float, key: str) -> Generator[dict[str, Any], None, None]:
    """Run a module, which reads the task from its standard input, and yield the JSON lines that it writes.

    The process and those that it has started are killed after `timeout` seconds, or when nobody reads on. A failure is
    logged with the `key`.
    """
    command = [sys.executable, "-m", module]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=settings.BASE_DIR, stdin=pipe, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        watchdog = threading.Timer(timeout, _kill, [process.pid])
        watchdog.start()
        try:
            process.stdin.write(json.dumps(task))
            process.stdin.close()
            yield from map(json.loads, process.stdout)
            if process.wait():
                output = process.stderr.read()[-MAX_LOGGED:]
                log.error("a simulation failed", module=module, key=key, output=output, code=process.returncode)
        finally:
            watchdog.cancel()
            if process.returncode != 0:
                _kill(process.pid)


def _kill(group: int) -> None:
    """Kill a process and all that it has started; they may have ended."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
