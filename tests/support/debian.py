"""Programs of Debian and Ubuntu that tests start: installed with apt where that is allowed."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

UPDATE = "update -qq"
INSTALL = "install -qq -y --no-install-recommends"
LOCK = Path(tempfile.gettempdir()) / f"opoly-apt-{os.geteuid()}.lock"
"""Held while apt runs, since two at a time refuse each other."""
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def program(name: str, package: str = "") -> str:
    """The path of a program, which is installed if it is missing; if that is impossible, the test is skipped."""

    import pytest

    def find() -> str:
        return shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/usr/local/sbin") or ""

    if not find() and (reason := install(name, find, [UPDATE, f"{INSTALL} {package or name}"])):
        words = f"{name} is missing and {reason}"
        if IN_CI:
            raise RuntimeError(words)
        pytest.skip(words)
    return find()


def install(name: str, find: Callable[[], str], steps: Sequence[str]) -> str:
    """Run steps of apt-get until the program is found; return the reason if it is not."""
    if not shutil.which("apt-get"):
        return f"there is no apt-get here; install {name} and run this again"
    right: list[str] = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if right and subprocess.run([*right, "true"], capture_output=True, check=False).returncode:
        return f"apt needs root here; install it with: sudo apt {steps[-1].removeprefix(INSTALL).strip()}"
    said = "it is still not in PATH"
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if find():
            return ""
        print(f"set-up | installing {name} with apt", file=sys.stderr, flush=True)
        for step in steps:
            command = [*right, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *step.split()]
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
            if find():
                return ""
            if done.returncode:
                said = f"apt-get {step} failed: {done.stderr.strip()[-400:]}"
    return said
