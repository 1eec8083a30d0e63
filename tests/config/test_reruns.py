"""Failed browser tests are run once more and listed, other tests are not."""

import subprocess
import sys
from pathlib import Path

import pytest

from config.embedded.folder import PROJECT

ONCE = """
import pytest
from pathlib import Path

@pytest.fixture
def page():
    pass

def test_passes_the_second_time({fixture}):
    mark = Path(__file__).with_suffix(".seen")
    seen = mark.exists()
    mark.touch()
    assert seen, "not yet"

def test_passes():
    pass
"""


def run(folder: Path, text: str, fixture: str) -> "subprocess.CompletedProcess[str]":
    """Run pytest with our settings and marks on a file whose tests use this fixture."""
    (folder / "test_chat.py").write_text(text.format(fixture=fixture))
    (folder / "conftest.py").write_text("from tests.conftest import pytest_collection_modifyitems\n")
    ours: list[str | Path] = ["-c", PROJECT / "pyproject.toml", "--rootdir", folder, "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *ours, "-q", folder]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)


def test_a_browser_test_that_passes_the_second_time_is_listed(tmp_path: Path) -> None:
    """With its first failure."""
    done = run(tmp_path, ONCE, "page")
    assert done.returncode == 0, done.stdout
    assert "2 passed, 1 rerun" in done.stdout
    assert "RERUN test_chat.py::test_passes_the_second_time" in done.stdout
    assert "AssertionError: not yet" in done.stdout


def test_a_browser_test_that_fails_twice_fails(tmp_path: Path) -> None:
    """It is run again only once."""
    done = run(tmp_path, ONCE.replace("assert seen", "assert False"), "page")
    assert done.returncode == 1
    assert "1 failed, 1 passed, 1 rerun" in done.stdout


@pytest.mark.parametrize("fixture", ["", "tmp_path"])
def test_any_other_test_fails_at_once(tmp_path: Path, fixture: str) -> None:
    """Whether it uses fixtures or not."""
    done = run(tmp_path, ONCE, fixture)
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "rerun" not in done.stdout
