"""Set up the environment, packages, client and static files, then run one command.

Run by the system's Python (`python3 -m config.bootstrap play`), so it imports only the standard library and
`config.packages`.
"""

import errno
import fcntl
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from config.packages import (
    CLIENT,
    PROJECT,
    PYTHON,
    SetupError,
    client_packages,
    digest,
    install,
    make_environment,
    node,
    once,
    run,
    say,
)

BUNDLE = PROJECT / "games" / "static" / "games" / "build"
COLLECTED = PROJECT / "staticfiles"
MANIFEST = "staticfiles.json"
OLDEST_PYTHON = (3, 11)


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

    once("collected", sources_of_collection(), COLLECTED / MANIFEST, step)


def sources_of_collection() -> str:
    """Hash what is compiled and collected: static files, and texts in all languages."""
    sources = [*sorted(PROJECT.glob("*/static")), *sorted(PROJECT.glob("locale/**/*.po")), PROJECT / "requirements.txt"]
    own = os.environ.get("OPOLY_LOCALE", "")
    texts = [*(PROJECT / own).glob("**/*.po"), *(PROJECT / own).glob("client/*.json")] if own else []
    return digest([*sources, *sorted(texts)], own)


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


COMMANDS = {command.__name__: command for command in (play, setup)}


def main(commands: Mapping[str, Callable[[], None]] = COMMANDS) -> int:
    """Run the command given as argument and return the exit code."""
    if len(sys.argv) != 2 or sys.argv[1] not in commands:
        print(f"one of these commands is needed: {', '.join(commands)}", file=sys.stderr)
        return 2
    # Otherwise every process of the site and of the tests would compile all of our modules for itself.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        commands[sys.argv[1]]()
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
