"""Retries: failed tests with real services are run once more and listed, other tests are not."""

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
MARKED = "import pytest\n\npytestmark = pytest.mark.{mark}\n"
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


@pytest.mark.parametrize("mark", ["django_db", "live"])
def test_a_test_with_services_that_passes_the_second_time_is_listed(tmp_path: Path, mark: str) -> None:
    """With its first failure."""
    done = run(tmp_path, games__chat=MARKED.format(mark=mark) + ONCE)
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout
    assert "1 retried" in done.stdout
    assert "failed once, run again" in done.stdout
    assert "games/test_chat.py::test_passes_the_second_time (call)" in done.stdout
    assert "not yet" in done.stdout


def test_a_test_that_fails_twice_fails(tmp_path: Path) -> None:
    """There is only one retry."""
    done = run(tmp_path, games__chat=MARKED.format(mark="live") + ALWAYS)
    assert done.returncode == 1
    assert "1 failed, " in done.stdout
    assert "1 retried" in done.stdout


def test_any_other_test_fails_at_once(tmp_path: Path) -> None:
    """Nothing from outside can disturb it."""
    done = run(tmp_path, games__chat=ONCE)
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "retried" not in done.stdout
