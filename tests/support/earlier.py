"""The previous release, as a folder from which its processes can be started beside those of this one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from config.bootstrap import COLLECTED
from config.embedded.folder import PROJECT
from config.packages import CLIENT, node
from config.releases import Release, previous

TIMEOUT = 180


@contextmanager
def previous_code(folder: Path) -> Iterator[Path]:
    """Check it out there; its packages are this release's."""
    release = previous()
    if why := why_missing(release):
        raise RuntimeError(why)
    run("git", "worktree", "add", "--detach", "--force", str(folder), release.commit)
    try:
        yield folder
    finally:
        run("git", "worktree", "remove", "--force", str(folder))


@contextmanager
def previous_release(folder: Path) -> Iterator[Path]:
    """The same with its client, texts and static files built."""
    with previous_code(folder):
        client = folder / CLIENT.relative_to(PROJECT)
        (client / "node_modules").symlink_to(CLIENT / "node_modules")
        run(*node(), str(client / "build.mjs"), folder=folder)
        for words in (["catalogues"], ["collectstatic", "--noinput", "-v0"]):
            run(sys.executable, "manage.py", *words, folder=folder, DATABASE_POOL="0", STATIC_EARLIER=str(COLLECTED))
        yield folder


def why_missing(release: Release, clone: Path = PROJECT) -> str:
    """What to do if this clone does not have the release; empty if it has it."""
    if _ask(["cat-file", "-e", f"{release.commit}^{{commit}}"], clone).returncode == 0:
        return ""
    shallow = _ask(["rev-parse", "--is-shallow-repository"], clone).stdout.strip() == "true"
    command = "git fetch --unshallow" if shallow else "git fetch"
    return (
        f"this clone does not have the previous release, {release.version}, which is commit {release.commit}: "
        f"get it by {command}"
    )


def run(*words: str, folder: Path = PROJECT, **variables: str) -> str:
    """Run a program and return what it prints; what it says besides is in the error if it fails."""
    environment = {**os.environ, **variables}
    done = subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=TIMEOUT
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


def _ask(words: Sequence[str], clone: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *words], cwd=clone, capture_output=True, text=True, check=False, timeout=TIMEOUT)
