"""Servers take minutes to install: `make nightly` does it."""

from tests.support.extent import NIGHTLY

collect_ignore = [] if NIGHTLY else ["test_play.py", "test_server.py"]
