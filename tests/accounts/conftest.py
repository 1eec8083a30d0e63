"""Fixtures of the tests of accounts."""

from collections.abc import Iterator

import pytest

from accounts.notifications.channels import CHANNELS


@pytest.fixture
def own_channels() -> Iterator[None]:
    """Notifications have only the channels that a test registers."""
    usual = dict(CHANNELS)
    CHANNELS.clear()
    yield
    CHANNELS.clear()
    CHANNELS.update(usual)
