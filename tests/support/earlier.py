"""The previous release, as a folder from which its processes can be started beside those of this one."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded.folder import PROJECT
from config.releases import previous

COMPILE = "from config.languages import catalogues; catalogues.compile_all()"


@contextmanager
def previous_release(folder: Path) -> Iterator[Path]:
    """Check it out there, with its texts compiled; its packages are this release's.

    A clone without history has no other release than its own.
    """
    commit = previous().commit
    if _git("rev-parse", "--is-shallow-repository") == "true" and not _is_known(commit):
        commit = "HEAD"
        warnings.warn("the previous release is not in this clone; this one takes its place", stacklevel=3)
    _git("worktree", "add", "--detach", "--force", str(folder), commit)
    try:
        subprocess.run([sys.executable, "-c", COMPILE], cwd=folder, check=True, timeout=120)
        yield folder
    finally:
        _git("worktree", "remove", "--force", str(folder))


def _is_known(commit: str) -> bool:
    words = ["git", "cat-file", "-e", f"{commit}^{{commit}}"]
    return subprocess.run(words, cwd=PROJECT, capture_output=True, check=False).returncode == 0


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=PROJECT, capture_output=True, text=True, check=False, timeout=120)
    if done.returncode:
        raise RuntimeError(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()
