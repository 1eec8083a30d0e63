"""`make release`: one archive with all that a server runs, everything built, and its checksums (docs/releasing.md).

The same commit gives the same bytes: files are in the order of their names, belong to nobody, and have the time of the
version's date in the changelog. Run by the system's Python, so it imports only the standard library and the set-up.
"""

import gzip
import hashlib
import io
import os
import re
import subprocess
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from config.bootstrap import set_up
from config.packages import PROJECT, PYTHON, SetupError, run, say

DIST = PROJECT / "dist"
CHECKSUMS = "SHA256SUMS"
COMPILED, COLLECTED = "*.mo", "staticfiles"
FOLDERS = {"accounts", "config", "deploy", "docs", "games", "leaderboards", "locale", "templates"}
FILES = {
    ".env.example",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "manage.py",
    "pyproject.toml",
    "requirements-opentelemetry.txt",
    "requirements-sentry.txt",
    "requirements.txt",
}
NOT_RUN = {"client", "embedded", "static", "tests"}
"""Folders at any depth: sources of the client, which is bundled; static files, which are collected; the launcher."""
NOT_ON_SERVERS = {"config/bootstrap.py", "config/packages.py", "config/release.py"}
SOURCES_OF_TEXTS = {".po"}


def version() -> str:
    """Return the version of the project."""
    return str(tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def date_of(number: str, changelog: str = "") -> datetime:
    """Return the date of a version's section in the changelog; a version that is not finished has none."""
    pattern = rf"^## \[{re.escape(number)}\] - (\d{{4}}-\d\d-\d\d)$"
    text = changelog or (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(pattern, text, re.MULTILINE)
    if found is None:
        message = f"CHANGELOG.md has no section '## [{number}] - YYYY-MM-DD', which pyproject.toml's version needs"
        raise SetupError(message)
    return datetime.fromisoformat(found[1]).replace(tzinfo=UTC)


def git(*words: str) -> str:
    """Return what git says."""
    done = subprocess.run(["git", *words], cwd=PROJECT, capture_output=True, text=True, check=False)
    if done.returncode:
        message = f"git {words[0]} failed: {done.stderr.strip()}"
        raise SetupError(message)
    return done.stdout


def is_released(name: str) -> bool:
    """Return whether a committed file is run, or read, on a server."""
    path = Path(name)
    if name in FILES:
        return True
    if path.parts[0] not in FOLDERS or name in NOT_ON_SERVERS or path.suffix in SOURCES_OF_TEXTS:
        return False
    return not NOT_RUN.intersection(path.parts[:-1])


def contents(collected: Path) -> Iterator[tuple[str, Path]]:
    """Return the files of the archive with their names in it: ours, and what was built of them."""
    for name in git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
        if name and is_released(name):
            yield name, PROJECT / name
    for path in (PROJECT / "locale").rglob(COMPILED):
        yield str(path.relative_to(PROJECT)), path
    for path in collected.rglob("*"):
        if path.is_file():
            yield str(Path(COLLECTED) / path.relative_to(collected)), path


def pack(archive: Path, top: str, files: Iterator[tuple[str, Path]], made: datetime) -> None:
    """Write a compressed archive whose bytes depend on nothing but names, contents, and the right to run them."""
    seconds = int(made.timestamp())
    with (
        archive.open("wb") as raw,
        gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=seconds) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name, path in sorted(files):
            data = path.read_bytes()
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mtime = len(data), seconds
            entry.mode = 0o755 if path.stat().st_mode & 0o100 else 0o644
            tar.addfile(entry, io.BytesIO(data))


def build(folder: Path, made: datetime) -> Path:
    """Build the archive of this date and its checksums in a folder; everything has been set up before."""
    number = version()
    top = f"opoly-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"{top}.tar.gz"
    with tempfile.TemporaryDirectory(prefix=".staticfiles-", dir=PROJECT) as collected:
        # Not the folder that a site here serves, which keeps the files of earlier collections for open pages.
        for command in (["catalogues"], ["collectstatic", "--noinput", "-v0"]):
            run([PYTHON, "manage.py", *command], DATABASE_POOL="0", STATIC_ROOT=collected)
        pack(archive, top, contents(Path(collected)), made)
    checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
    (folder / CHECKSUMS).write_text(f"{checksum}  {archive.name}\n")
    return archive


def release() -> None:
    """Set up, then write the archive and its checksums to `dist`."""
    changed = git("status", "--porcelain").strip()
    if changed:
        message = f"a release is made of committed files only; commit or remove these first:\n{changed}"
        raise SetupError(message)
    if os.environ.get("OPOLY_RULESETS"):
        raise SetupError("OPOLY_RULESETS is set, and a release has the project's own games only")
    made = date_of(version())
    set_up()
    archive = build(DIST, made)
    say(f"wrote {archive.relative_to(PROJECT)} ({archive.stat().st_size:,} bytes) and {CHECKSUMS}")
