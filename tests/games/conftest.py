"""Fixtures of tests that play over sockets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from accounts.models import User
from games.models import Room
from tests.games.sockets import Browser, Open
from tests.support.live import LiveSite


@pytest.fixture
def open_socket(live_site: LiveSite) -> Iterator[Open]:
    """Open sockets that are closed after the test."""
    with ExitStack() as stack:

        def open_one(room: Room, user: User | None = None, **more: Any) -> Browser:
            browser = Browser(live_site, room.code, user, **more)
            stack.callback(browser.close)
            return browser

        yield open_one
