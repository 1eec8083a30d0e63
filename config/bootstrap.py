"""Set up the environment, packages, client and static files, then run one command.

Run by the system's Python (`python3 -m config.bootstrap play`), so it imports only the standard library and
`config.packages`.
"""

import errno
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from config.packages import (
    CLIENT,
    PROJECT,
    PYTHON,
    VENV,
    SetupError,
    client_packages,
    digest,
    install,
    make_environment,
    node,
    npm,
    once,
    run,
    say,
)

BUNDLE = PROJECT / "games" / "static" / "games" / "build"
COLLECTED = PROJECT / "staticfiles"
MANIFEST = "staticfiles.json"
OLDEST_PYTHON = (3, 11)
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def bundle() -> None:
    """Bundle the client's sources."""

    def step() -> None:
        say("bundling the client")
        run([*node(), CLIENT / "build.mjs"])

    without = {"node_modules", "tests", "src", "generated"}  # generated types do not affect the bundle
    paths = sorted([*CLIENT.iterdir(), *(CLIENT / "src").iterdir()])
    sources = [path for path in paths if path.name not in without and not path.name.startswith(".")]
    others = os.environ.get("OPOLY_RULESETS", "").split(",")
    clients = [PROJECT.joinpath(*package.split("."), "client") for package in others]
    clients += sorted((PROJECT / "games" / "rulesets").glob("*/client"))
    once("bundle", digest([*sources, *filter(Path.is_dir, clients)], ",".join(others)), BUNDLE, step)


def collect() -> None:
    """Compile the translations, then collect the static files, hashed and compressed."""

    def step() -> None:
        say("compiling translations and collecting static files")
        with tempfile.TemporaryDirectory(prefix=".staticfiles-", dir=PROJECT) as folder:
            fresh = Path(folder)
            places = {"STATIC_ROOT": folder, "STATIC_EARLIER": str(COLLECTED)}
            for command in (["catalogues"], ["collectstatic", "--noinput", "-v0"]):
                run([PYTHON, "manage.py", *command], DATABASE_POOL="0", **places)
            replace_collected(fresh, COLLECTED)

    sources = [*sorted(PROJECT.glob("*/static")), *sorted(PROJECT.glob("locale/**/*.po")), PROJECT / "requirements.txt"]
    once("collected", digest(sources), COLLECTED / MANIFEST, step)


def replace_collected(fresh: Path, collected: Path) -> None:
    """Move freshly collected files into place, each atomically and the manifest last.

    Files named by the previous manifest are kept until the next time, since a running site and open pages still
    request them.
    """
    before = named_files(collected)
    files = [path.relative_to(fresh) for path in fresh.rglob("*") if path.is_file()]
    for name in sorted(files, key=lambda name: name == Path(MANIFEST)):
        target = collected / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (fresh / name).replace(target)
    kept = {*files, *before}
    for path in collected.rglob("*"):
        name = path.relative_to(collected)
        if path.is_file() and name not in kept and name.with_suffix("") not in kept:
            path.unlink()


def named_files(collected: Path) -> set[Path]:
    """Return the files that a manifest names; their compressed versions have an additional suffix."""
    manifest = collected / MANIFEST
    if not manifest.exists():
        return set()
    return {Path(name) for name in json.loads(manifest.read_text())["paths"].values()}


def set_up(*, dev: bool = False) -> None:
    """Run all set-up steps that are not yet done; only one process at a time does this."""
    if sys.version_info < OLDEST_PYTHON:
        message = f"Python 3.11 or newer is required; this is {sys.version.split()[0]}"
        raise SetupError(message)
    with one_at_a_time():
        make_environment()
        node()
        with ThreadPoolExecutor(1) as beside:
            client = beside.submit(client_packages)
            install(dev=dev)
            client.result()
        bundle()
        collect()


def refresh_static_files(copy: Path) -> None:
    """Update the bundle and the collected files and copy them, so that later changes do not affect the copy.

    If bundling fails, the old bundle is kept.
    """
    with one_at_a_time():
        try:
            bundle()
        finally:
            collect()
            shutil.copytree(COLLECTED, copy)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other process is setting up this project."""
    with (PROJECT / ".setup.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def become(command: Sequence[str | Path], **environment: str) -> None:
    """Replace this process by another program, which then receives the signals and sets the exit code."""
    sys.stdout.flush()
    os.chdir(PROJECT)
    words = [str(word) for word in command]
    os.execve(words[0], words, {**os.environ, **environment})  # noqa: S606


def play() -> None:
    """Set up, then run the site."""
    set_up()
    become([PYTHON, "-m", "config.embedded"])


def setup() -> None:
    """Set up everything that play and test need."""
    set_up(dev=True)
    say("done")


def test() -> None:
    """Set up, then run all tests."""
    set_up(dev=True)
    chromium = find_chromium()
    words = os.environ.get("TESTS", "").split()
    command, path = npm(node())
    client_passes = bool(words) or passes("client tests", [*command, "test", "--silent"], {"PATH": path})
    selection = [] if chromium else ["-m", "not browser"]
    # Tests of one file share a browser or a site, so they run in the same worker; conftest.py orders the files.
    workers = ["-n", str(min(os.cpu_count() or 1, 4)), "--dist", "loadfile", "--no-loadscope-reorder"]
    command = [str(PYTHON), "-m", "pytest", *workers, *selection, *words]
    environment = {**os.environ, "CHROMIUM": chromium}
    done = subprocess.run(command, cwd=PROJECT, env=environment, stdin=subprocess.DEVNULL, check=False)
    if done.returncode or not client_passes:
        raise SetupError("tests failed" + ("" if client_passes else ", including the client's"))


def nightly() -> None:
    """Set up, then run in full the random games, payloads, requests, episodes and looks that `test` only samples."""
    set_up(dev=True)
    words = ["-n", str(os.cpu_count() or 1), "-m", "nightly", "--durations", "20"]
    environment = {"CHROMIUM": find_chromium(), "OPOLY_NIGHTLY": "1"}
    run([PYTHON, "-m", "pytest", *words, *os.environ.get("TESTS", "").split()], **environment)


def chaos() -> None:
    """Set up, then play on a site whose processes are killed and paused at random."""
    set_up(dev=True)
    become([PYTHON, "-m", "tests.chaos", *os.environ.get("CHAOS", "").split()])


def load() -> None:
    """Set up, then let many people play at once, and measure."""
    set_up(dev=True)
    become([PYTHON, "-m", "tests.load", *os.environ.get("LOAD", "").split()])


def find_chromium() -> str:
    """Return Chromium's path, installing it with apt if allowed; empty, after a message, if there is none."""
    command = [str(PYTHON), "-m", "config.embedded.chromium"]
    path = subprocess.run(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    if not path and IN_CI:
        message = "in CI no tests may be skipped"
        raise SetupError(message)
    return path


def lint() -> None:
    """Run all static checks and report which failed."""
    set_up(dev=True)
    binaries = VENV / "bin"
    deployed = {
        "DATABASE_POOL": "0",
        "SECRET_KEY": hashlib.sha256(b"for checks only").hexdigest(),
        "ORIGINS": "https://opoly.example",
        "DEBUG": "0",
    }
    manage: list[str | Path] = [PYTHON, "manage.py"]
    client, path = npm(node())
    steps: list[tuple[str, list[str | Path]]] = [
        ("ruff format", [binaries / "ruff", "format", "--check", "--quiet", "."]),
        ("ruff", [binaries / "ruff", "check", "--quiet", "."]),
        ("mypy", [binaries / "mypy"]),
        ("imports", [binaries / "lint-imports"]),
        ("migrations", [*manage, "makemigrations", "--check", "--dry-run"]),
        ("deployment", [*manage, "check", "--deploy", "--fail-level", "WARNING"]),
        ("templates", [binaries / "djlint", "--lint", "--quiet", "templates", "games/rulesets"]),
        ("client types and style", [*client, "run", "--silent", "check"]),
    ]
    deployed["PATH"] = path
    failed = [name for name, command in steps if not passes(name, command, deployed)]
    if failed:
        message = f"lint failed: {', '.join(failed)}"
        raise SetupError(message)
    print(" check | all clean")


def passes(name: str, command: Sequence[str | Path], environment: dict[str, str]) -> bool:
    """Run one check; print its output only if it fails."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=PROJECT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    verdict = "ok" if done.returncode == 0 else "FAILED"
    print(f" check | {name}: {verdict}", flush=True)
    if done.returncode:
        print(done.stdout, flush=True)
    return done.returncode == 0


def bench() -> None:
    """Set up, then run the benchmarks of the rules and of the wire."""
    set_up(dev=True)
    run([PYTHON, "-m", "tests.bench", "rules", *os.environ.get("BENCH", "").split()], DATABASE_POOL="0")
    become([PYTHON, "-m", "tests.bench", "wire"])


COMMANDS = {command.__name__: command for command in (play, setup, test, nightly, chaos, load, lint, bench)}


def main() -> int:
    """Run the command given as argument and return the exit code."""
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        print(f"usage: bootstrap.py {'|'.join(COMMANDS)}", file=sys.stderr)
        return 2
    # Otherwise every process of the site and of the tests would compile all of our modules for itself.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        COMMANDS[sys.argv[1]]()
    except SetupError as problem:
        print(f"opoly: {problem}", file=sys.stderr)
        return 1
    except OSError as problem:
        if problem.errno not in {errno.ENOSPC, errno.EDQUOT}:
            raise
        print(f"opoly: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("opoly: interrupted", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
