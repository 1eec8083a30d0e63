"""Set-up beside a running site: the bundle and the static files remain readable throughout."""

import errno
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config import bootstrap, packages
from config.bootstrap import BUNDLE, MANIFEST, replace_collected
from config.packages import CLIENT
from tests.support.static_files import refresh_static_files

PAGE = "games/build/table.js"


def collection(folder: Path, name: str) -> Path:
    """A collection of one script with this hash, and its compressed copy."""
    (folder / "games" / "build").mkdir(parents=True)
    hashed = f"games/build/table.{name}.js"
    (folder / hashed).write_text(name)
    (folder / f"{hashed}.br").write_text(name)
    (folder / MANIFEST).write_text(json.dumps({"paths": {PAGE: hashed}}))
    return folder


def scripts(folder: Path) -> set[str]:
    """The names of all files except the manifest."""
    return {path.name for path in folder.rglob("*") if path.is_file()} - {MANIFEST}


def test_files_of_the_previous_manifest_are_kept_once(tmp_path: Path) -> None:
    """A running site still serves the files of the manifest it started with; older ones are deleted."""
    collected = tmp_path / "collected"
    seen = []
    for name in ("one", "two", "three"):
        replace_collected(collection(tmp_path / name, name), collected)
        seen.append(scripts(collected))
    assert seen[0] == {"table.one.js", "table.one.js.br"}
    assert seen[1] == seen[0] | {"table.two.js", "table.two.js.br"}
    assert seen[2] == {"table.two.js", "table.two.js.br", "table.three.js", "table.three.js.br"}
    assert json.loads((collected / MANIFEST).read_text())["paths"] == {PAGE: "games/build/table.three.js"}


def test_texts_in_a_folder_of_ones_own_are_collected_again_when_they_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the site, which are compiled, and those of tables."""
    seen = [bootstrap.sources_of_collection()]
    monkeypatch.setenv("OPOLY_LOCALE", str(tmp_path))
    for name in ("fr/LC_MESSAGES/django.po", "packages/fr/LC_MESSAGES/django.po", "client/fr.json"):
        seen.append(bootstrap.sources_of_collection())
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("")
    seen.append(bootstrap.sources_of_collection())
    assert len(set(seen)) == 5
    assert bootstrap.sources_of_collection() == seen[-1]


def test_a_test_run_has_its_own_copy_of_the_static_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other session collects into it; it is made even if the bundle fails to build."""
    collected = collection(tmp_path / "collected", "one")
    monkeypatch.setattr(bootstrap, "COLLECTED", collected)
    monkeypatch.setattr(bootstrap, "collect", lambda: None)

    def fail() -> None:
        raise packages.SetupError("no bundle")

    monkeypatch.setattr(bootstrap, "bundle", fail)
    with pytest.raises(packages.SetupError, match="no bundle"):
        refresh_static_files(tmp_path / "copy")
    replace_collected(collection(tmp_path / "two", "two"), collected)
    replace_collected(collection(tmp_path / "three", "three"), collected)
    assert scripts(tmp_path / "copy") == {"table.one.js", "table.one.js.br"}


@pytest.mark.usefixtures("static_files")
def test_the_bundle_is_complete_during_a_build() -> None:
    """All scripts remain readable, and unchanged ones are not written."""
    table, site, stray = BUNDLE / "table.js", BUNDLE / "site.js", BUNDLE / "left-over.js"
    whole, untouched = table.stat().st_size, site.stat().st_ino
    sizes = set()
    with bootstrap.one_at_a_time():
        stray.write_text("of an older bundle")
        table.write_text("of an older bundle")
        with subprocess.Popen([*packages.node(), CLIENT / "build.mjs"]) as build:
            while build.poll() is None:
                sizes.add(table.stat().st_size)
                time.sleep(0.001)
    assert build.returncode == 0
    assert sizes <= {len("of an older bundle"), whole}
    assert (table.stat().st_size, site.stat().st_ino) == (whole, untouched)
    assert not stray.exists()
    assert not list(CLIENT.glob(".build-*"))


def test_set_up_reports_that_chromium_cannot_be_installed(tmp_path: Path) -> None:
    """With neither Chromium nor apt in PATH."""
    environment = {name: value for name, value in os.environ.items() if name != "CHROMIUM"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.find_chromium"],
        cwd=packages.PROJECT,
        env={**environment, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == ""
    assert "SKIPPED: the browser tests, because Chromium is missing and there is no apt-get" in done.stderr


def test_a_full_disk_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A12: while packages are installed or files collected. Another failure is not taken for it."""
    failure = OSError(errno.ENOSPC, "No space left on device", "there")

    def fail() -> None:
        raise failure

    monkeypatch.setitem(bootstrap.COMMANDS, "setup", fail)
    monkeypatch.setattr(sys, "argv", ["bootstrap.py", "setup"])
    assert bootstrap.main() == 1
    assert capsys.readouterr().err == "opoly: [Errno 28] No space left on device: 'there'\n"
    failure.errno = errno.EIO
    with pytest.raises(OSError, match="No space"):
        bootstrap.main()


def test_uv_uses_the_registries_that_pip_is_configured_with(tmp_path: Path) -> None:
    """From its files and its environment, which wins; what is set for uv itself stays."""
    configuration = tmp_path / "pip.conf"
    configuration.write_text(
        "[global]\nindex-url = https://global.example/simple\ncert = /global.pem\n"
        "trusted-host = one.example\n  two.example\n"
        "[install]\nfind-links = /wheels /more\n"
    )
    step = "import json; from config import packages; print(json.dumps(packages.pip_settings()))"
    names = {*packages.UV_NAMES.values(), "PIP_CERT", "PIP_FIND_LINKS"}
    environment = {name: value for name, value in os.environ.items() if name not in names}
    environment |= {
        "PIP_CONFIG_FILE": str(configuration),
        "PIP_EXTRA_INDEX_URL": "https://more.example/simple",
        "PIP_CERT": "/own.pem",
        "UV_DEFAULT_INDEX": "https://uv.example/simple",
    }
    # The Python that the set-up runs on: the environment it makes has no pip.
    command = [f"{sys.base_prefix}/bin/python3", "-c", step]
    done = subprocess.run(command, cwd=packages.PROJECT, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_INDEX": "https://more.example/simple",
        "UV_FIND_LINKS": "/wheels,/more",
        "UV_INSECURE_HOST": "one.example two.example",
        "SSL_CERT_FILE": "/own.pem",
    }
