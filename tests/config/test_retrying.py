"""Retries: failed browser tests are run once more and listed, other tests are not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.embedded.folder import PROJECT

ONCE = """
from pathlib import Path

def test_passes_the_second_time():
    mark = Path(__file__).with_suffix(".seen")
    seen = mark.exists()
    mark.touch()
    assert seen, "not yet"

def test_passes():
    pass
"""
IN_BROWSER = "import pytest\n\npytestmark = pytest.mark.browser\n"
WITH_SITE = "import pytest\n\npytestmark = [pytest.mark.django_db, pytest.mark.live]\n"
ALWAYS = "def test_never_passes():\n    assert False, 'never'\n"
RUN = """
import sys
from pathlib import Path
import pytest
from tests.support import retrying
folder = Path(sys.argv[1])
sys.exit(pytest.main(["-c", "/dev/null", "--rootdir", str(folder), "-q", str(folder)], [retrying]))
"""


def run(folder: Path, **files: str) -> "subprocess.CompletedProcess[str]":
    """Run pytest on these files; `games__chat` is games/test_chat.py."""
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/test_')}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return subprocess.run(
        [sys.executable, "-c", RUN, folder],
        cwd=PROJECT,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_browser_test_that_passes_the_second_time_is_listed(tmp_path: Path) -> None:
    """With its first failure."""
    done = run(tmp_path, games__chat=IN_BROWSER + ONCE)
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout
    assert "1 retried" in done.stdout
    assert "failed once, run again" in done.stdout
    assert "games/test_chat.py::test_passes_the_second_time (call)" in done.stdout
    assert "not yet" in done.stdout


def test_a_test_that_fails_twice_fails(tmp_path: Path) -> None:
    """There is only one retry."""
    done = run(tmp_path, games__chat=IN_BROWSER + ALWAYS)
    assert done.returncode == 1
    assert "1 failed, " in done.stdout
    assert "1 retried" in done.stdout


@pytest.mark.parametrize("marks", ["", WITH_SITE])
def test_any_other_test_fails_at_once(tmp_path: Path, marks: str) -> None:
    """Whether it uses the database and the site or nothing at all."""
    done = run(tmp_path, games__chat=marks + ONCE)
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "retried" not in done.stdout
