"""The commands of those who work on the project: `python3 -m tests.commands test`, and so on.

Run by the system's Python, like `config.bootstrap`, so it imports only the standard library and the set-up.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from config.bootstrap import become, main, set_up
from config.packages import PROJECT, PYTHON, VENV, SetupError, node, npm, run
from config.release import release
from tests.support.namespaces import why_not

IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
BY_FILE = ["--dist", "loadfile", "--no-loadscope-reorder"]
"""Tests of one file share a browser or a site, so they run in the same worker; conftest.py orders the files."""
NO_TESTS = 5
"""pytest's exit code when a selection has none."""


def test() -> None:
    """Set up, then run all tests."""
    set_up(dev=True)
    chromium = find_chromium()
    words = os.environ.get("TESTS", "").split()
    command, path = npm(node())
    client_passes = bool(words) or passes("client tests", [*command, "test", "--silent"], {"PATH": path})
    selection = ["-m", " and ".join(left_out)] if (left_out := _left_out(chromium)) else []
    workers = ["-n", str(min(os.cpu_count() or 1, 4)), *BY_FILE]
    command = [str(PYTHON), "-m", "pytest", *workers, *selection, *words]
    environment = {**os.environ, "CHROMIUM": chromium}
    done = subprocess.run(command, cwd=PROJECT, env=environment, stdin=subprocess.DEVNULL, check=False)
    if done.returncode or not client_passes:
        raise SetupError("tests failed" + ("" if client_passes else ", including the client's"))


def nightly() -> None:
    """Set up, then run in full the random games, payloads, requests, episodes and looks that `test` only samples.

    Afterwards, one at a time, what measures how long somebody waits, or boots servers.
    """
    set_up(dev=True)
    chromium = find_chromium()
    left_out = _left_out(chromium)
    environment = {**os.environ, "CHROMIUM": chromium, "OPOLY_NIGHTLY": "1"}

    def ends(which: str, *words: str) -> int:
        marks = " and ".join(["nightly", which, *left_out])
        selected = ["-m", marks, "--durations", "20", *words, *os.environ.get("TESTS", "").split()]
        command = [str(PYTHON), "-m", "pytest", *selected]
        return subprocess.run(command, cwd=PROJECT, env=environment, stdin=subprocess.DEVNULL, check=False).returncode

    codes = {ends("not alone", "-n", str(os.cpu_count() or 1), *BY_FILE), ends("alone")}
    if codes - {0, NO_TESTS}:
        raise SetupError("tests failed")
    if codes == {NO_TESTS}:
        raise SetupError("no test was selected")


def chaos() -> None:
    """Set up, then play on a site whose processes are killed and paused at random."""
    set_up(dev=True)
    become([PYTHON, "-m", "tests.chaos", *os.environ.get("CHAOS", "").split()])


def load() -> None:
    """Set up, then let many people play at once, and measure."""
    set_up(dev=True)
    become([PYTHON, "-m", "tests.load", *os.environ.get("LOAD", "").split()])


def days() -> None:
    """Set up, then play games over days with simulated people, and print how long they last."""
    set_up(dev=True)
    become([PYTHON, "-m", "tests.days", *os.environ.get("DAYS", "").split()])


def pairing() -> None:
    """Set up, then let many people look for others to play with, and print how long they wait."""
    set_up(dev=True)
    become([PYTHON, "-m", "tests.pairing", *os.environ.get("PAIRING", "").split()])


def arena() -> None:
    """Set up, then let bots and reference agents play against each other, and print how often each won."""
    set_up(dev=True)
    become([PYTHON, "-m", "games.arena", *os.environ.get("ARENA", "normal easy").split()])


def _left_out(chromium: str) -> list[str]:
    """The marks of tests that this machine cannot run."""
    left_out = [] if chromium else ["not browser"]
    if reason := why_not():
        if IN_CI:
            message = f"in CI no tests may be skipped, but {reason}"
            raise SetupError(message)
        print(f"set-up | SKIPPED: the tests with other machines, because {reason}", file=sys.stderr, flush=True)
        left_out.append("not machines")
    return left_out


def find_chromium() -> str:
    """Return Chromium's path, installing it with apt if allowed; empty, after a message, if there is none."""
    command = [str(PYTHON), "-m", "tests.support.find_chromium"]
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
        "TRUSTED_PROXIES": "1",
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


def dev() -> None:
    """Set up, then run the site with demo data, which restarts when a file changes."""
    set_up(dev=True)
    become([PYTHON, "-m", "tests.dev"])


def bench() -> None:
    """Set up, then run the benchmarks of the rules, of measuring boards, and of the wire."""
    set_up(dev=True)
    run([PYTHON, "-m", "tests.bench", "rules", *os.environ.get("BENCH", "").split()], DATABASE_POOL="0")
    run([PYTHON, "-m", "tests.bench", "measuring"], DATABASE_POOL="0")
    become([PYTHON, "-m", "tests.bench", "wire"])


COMMANDS = {
    command.__name__: command
    for command in (test, nightly, chaos, load, days, pairing, arena, lint, bench, dev, release)
}

if __name__ == "__main__":
    sys.exit(main(COMMANDS))
