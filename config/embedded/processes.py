"""Child processes: start, record, identify and stop our own, and no others.

A process is recorded in a file by its ID, start time and command line. After a kill -9 of the
launcher, the next one finds the processes left over; an unrelated process that has since been
given the same ID is recognised and left alone.
"""

import ctypes
import json
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

import psutil

PR_SET_PDEATHSIG = 1
SAME_BIRTH = 2.0  # seconds: the system's own start is known to the second

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


TROUBLE = (OSError, subprocess.SubprocessError, psutil.Error)
"""The errors of a machine without disk space, memory, processes or descriptors."""


class ServiceError(Exception):
    """A service did not start; the message says what to do or where to look."""


def ended_by_parents_death(number: signal.Signals) -> Callable[[], None] | None:
    """Return a function that makes the kernel send this signal to a child when its parent dies.

    Linux only; elsewhere the next start stops left-over processes.
    """
    if _libc is None:
        return None
    libc, parent = _libc, os.getpid()

    def ask() -> None:
        libc.prctl(PR_SET_PDEATHSIG, int(number), 0, 0, 0)
        if os.getppid() != parent:
            os.kill(os.getpid(), number)

    return ask


def start(
    command: Sequence[str | Path],
    *,
    output: IO[bytes] | int,
    environment: Mapping[str, str],
    folder: Path,
    account: int | None = None,
    at_parents_death: signal.Signals | None = signal.SIGTERM,
) -> "subprocess.Popen[bytes]":
    """Start a child in a separate session, so that Ctrl-C reaches only the launcher.

    `account` is a user ID to run as, with its main group and no others.
    """
    whom: dict[str, object] = {}
    if account is not None:
        whom = {"user": account, "group": account_group(account), "extra_groups": []}
    return subprocess.Popen(  # type: ignore[call-overload]
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env=dict(environment),
        start_new_session=True,
        # This is safe because the launcher has only one thread.
        preexec_fn=at_parents_death  # noqa: PLW1509
        and ended_by_parents_death(at_parents_death),
        **whom,
    )


def account_group(account: int) -> int:
    """Return the main group of a user ID."""
    return pwd.getpwuid(account).pw_gid


def remember(record: Path, number: int) -> None:
    """Record a child's identity; on a full disk there is no record, and the supervisor tries again."""
    record.unlink(missing_ok=True)
    fresh = record.with_suffix(".new")
    try:
        process = psutil.Process(number)
        words = {"pid": number, "born": _born(process), "command": _command_of(process)}
        fresh.write_text(json.dumps(words))
        fresh.replace(record)
    except (OSError, psutil.Error):
        fresh.unlink(missing_ok=True)


def _born(process: psutil.Process) -> float:
    """When a process was started, in seconds after the system: its date changes when the clock is set."""
    return float(process.create_time() - psutil.boot_time())


def _command_of(process: psutil.Process) -> list[str]:
    """Return a child's command line, which is not readable until a moment after the start."""
    deadline = time.monotonic() + SAME_BIRTH
    while not (words := process.cmdline()) and time.monotonic() < deadline:
        time.sleep(0.001)
    return list(words)


def recall(record: Path) -> psutil.Process | None:
    """Return the process that a record describes, if that same process is still running."""
    try:
        words = json.loads(record.read_text())
        process = psutil.Process(int(words["pid"]))
        if abs(_born(process) - float(words["born"])) > SAME_BIRTH:
            return None
        if process.cmdline() != words["command"] or process.status() == psutil.STATUS_ZOMBIE:
            return None
    except (OSError, ValueError, KeyError, TypeError, psutil.Error):
        return None
    return process


def is_alive(process: psutil.Process) -> bool:
    """Return whether a process has not ended; one that its parent has not waited for yet has.

    The first process of a container may wait for orphans seconds later, or never.
    """
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def _wait(process: "psutil.Process | subprocess.Popen[bytes]", timeout: float) -> None:
    if isinstance(process, subprocess.Popen):
        process.wait(timeout)
        return
    deadline = time.monotonic() + timeout
    while is_alive(process):
        if time.monotonic() > deadline:
            raise psutil.TimeoutExpired(timeout)
        time.sleep(0.01)


def end(process: "psutil.Process | subprocess.Popen[bytes]", how: signal.Signals, timeout: float) -> None:
    """Send the signal, and kill the process if it is still running after `timeout` seconds."""
    try:
        process.send_signal(how)
        _wait(process, timeout)
    except (psutil.TimeoutExpired, subprocess.TimeoutExpired):
        process.kill()
        _wait(process, timeout)
    except psutil.NoSuchProcess:
        return


def end_left_over(record: Path, how: signal.Signals, timeout: float) -> bool:
    """Stop a process left over from an earlier launcher; return whether there was one."""
    process = recall(record)
    if process is not None:
        end(process, how, timeout)
    record.unlink(missing_ok=True)
    return process is not None
