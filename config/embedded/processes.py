"""Child processes: starting, remembering, recognising and ending our own, and nobody else's.

A process is remembered in a file by its number, its moment of birth and its command line; after
a kill -9 of the launcher the next one finds what it left, and a stranger that has since been
given the same number is recognised as one.
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
SAME_BIRTH = 2.0  # seconds: the reading shifts a little when the clock is set

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class ServiceError(Exception):
    """A service did not start; the message says what to do or where to look."""


def ended_by_parents_death(number: signal.Signals) -> Callable[[], None] | None:
    """Give what a child must call to be sent this signal when its parent dies, where there is it.

    Linux only; elsewhere the next start ends what was left.
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
    """Start a child in a session of its own, so that a Ctrl-C reaches only the launcher.

    `account` is a user id to run as; its group is its own and it keeps no other.
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
        # The launcher has one thread, which is what makes this safe.
        preexec_fn=at_parents_death  # noqa: PLW1509
        and ended_by_parents_death(at_parents_death),
        **whom,
    )


def account_group(account: int) -> int:
    """Give the main group of a user id."""
    return pwd.getpwuid(account).pw_gid


def remember(record: Path, number: int) -> None:
    """Write down who a child is."""
    process = psutil.Process(number)
    words = {"pid": number, "born": process.create_time(), "command": _command_of(process)}
    record.write_text(json.dumps(words))


def _command_of(process: psutil.Process) -> list[str]:
    """Give a child's command line; the system tells of a start a moment before the words can be read."""
    deadline = time.monotonic() + SAME_BIRTH
    while not (words := process.cmdline()) and time.monotonic() < deadline:
        time.sleep(0.001)
    return list(words)


def recall(record: Path) -> psutil.Process | None:
    """Give the process that a record describes, when it still lives and is the same one."""
    try:
        words = json.loads(record.read_text())
        process = psutil.Process(int(words["pid"]))
        if abs(process.create_time() - float(words["born"])) > SAME_BIRTH:
            return None
        if process.cmdline() != words["command"] or process.status() == psutil.STATUS_ZOMBIE:
            return None
    except (OSError, ValueError, KeyError, TypeError, psutil.Error):
        return None
    return process


def end(process: "psutil.Process | subprocess.Popen[bytes]", how: signal.Signals, patience: float) -> None:
    """Send the signal, wait, and kill what has not gone after `patience` seconds."""
    try:
        process.send_signal(how)
        process.wait(patience)
    except (psutil.TimeoutExpired, subprocess.TimeoutExpired):
        process.kill()
        process.wait(patience)
    except psutil.NoSuchProcess:
        return


def end_left_over(record: Path, how: signal.Signals, patience: float) -> bool:
    """End what an earlier launcher left behind; say whether there was something."""
    process = recall(record)
    if process is not None:
        end(process, how, patience)
    record.unlink(missing_ok=True)
    return process is not None
