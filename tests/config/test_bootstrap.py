"""Set-up beside a running site: the bundle and the static files can be read all the time."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config import bootstrap
from config.bootstrap import BUNDLE, CLIENT, MANIFEST, replace_collected

PAGE = "games/build/table.js"


def collection(folder: Path, name: str) -> Path:
    """A collection of one script under this hash, compressed beside it."""
    (folder / "games" / "build").mkdir(parents=True)
    hashed = f"games/build/table.{name}.js"
    (folder / hashed).write_text(name)
    (folder / f"{hashed}.br").write_text(name)
    (folder / MANIFEST).write_text(json.dumps({"paths": {PAGE: hashed}}))
    return folder


def scripts(folder: Path) -> set[str]:
    """The files there are besides the manifest."""
    return {path.name for path in folder.rglob("*") if path.is_file()} - {MANIFEST}


def test_what_the_last_manifest_named_stays_until_the_next_time(tmp_path: Path) -> None:
    """A site that began with the manifest before still serves what it names; what is older goes."""
    collected = tmp_path / "collected"
    seen = []
    for name in ("one", "two", "three"):
        replace_collected(collection(tmp_path / name, name), collected)
        seen.append(scripts(collected))
    assert seen[0] == {"table.one.js", "table.one.js.br"}
    assert seen[1] == seen[0] | {"table.two.js", "table.two.js.br"}
    assert seen[2] == {"table.two.js", "table.two.js.br", "table.three.js", "table.three.js.br"}
    assert json.loads((collected / MANIFEST).read_text())["paths"] == {PAGE: "games/build/table.three.js"}


def test_a_copy_of_the_static_files_is_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests serve a copy that no other session collects into; it is made though the bundle fails."""
    collected = collection(tmp_path / "collected", "one")
    monkeypatch.setattr(bootstrap, "COLLECTED", collected)
    monkeypatch.setattr(bootstrap, "collect", lambda: None)

    def fail() -> None:
        raise bootstrap.SetupError("no bundle")

    monkeypatch.setattr(bootstrap, "bundle", fail)
    with pytest.raises(bootstrap.SetupError, match="no bundle"):
        bootstrap.refresh_static_files(tmp_path / "copy")
    replace_collected(collection(tmp_path / "two", "two"), collected)
    replace_collected(collection(tmp_path / "three", "three"), collected)
    assert scripts(tmp_path / "copy") == {"table.one.js", "table.one.js.br"}


@pytest.mark.usefixtures("static_files")
def test_a_build_leaves_no_moment_without_the_bundle() -> None:
    """Scripts are there and whole all the while, and one that is as it was is not touched."""
    table, site, stray = BUNDLE / "table.js", BUNDLE / "site.js", BUNDLE / "left-over.js"
    whole, untouched = table.stat().st_size, site.stat().st_ino
    sizes = set()
    with bootstrap.one_at_a_time():
        stray.write_text("of an older bundle")
        table.write_text("of an older bundle")
        with subprocess.Popen([*bootstrap.node(), CLIENT / "build.mjs"]) as build:
            while build.poll() is None:
                sizes.add(table.stat().st_size)
                time.sleep(0.001)
    assert build.returncode == 0
    assert sizes <= {len("of an older bundle"), whole}
    assert (table.stat().st_size, site.stat().st_ino) == (whole, untouched)
    assert not stray.exists()
    assert not list(CLIENT.glob(".build-*"))


def test_chromium_that_cannot_be_had_is_said_to_be_left_out(tmp_path: Path) -> None:
    """Without it, and without an apt to install it, in PATH."""
    environment = {name: value for name, value in os.environ.items() if name != "CHROMIUM"}
    done = subprocess.run(
        [sys.executable, "-m", "config.chromium"],
        cwd=bootstrap.PROJECT,
        env={**environment, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == ""
    assert "SKIPPED: the browser tests, because Chromium is missing and there is no apt-get" in done.stderr
