"""Fixtures of the page tests."""

import pytest


@pytest.fixture(autouse=True)
def _redis(fresh_limits: None) -> None:
    """Messages to sockets go to a real Redis; rate limits start from zero."""
