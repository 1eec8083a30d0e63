"""Fixtures of the tests of accounts."""

from collections.abc import Iterator
from ipaddress import ip_network

import pytest
from pytest_django import Settings

from accounts.notifications.channels import CHANNELS
from tests.support.web_server import WebServer, web_server


@pytest.fixture
def own_channels() -> Iterator[None]:
    """Notifications have only the channels that a test registers."""
    usual = dict(CHANNELS)
    CHANNELS.clear()
    yield
    CHANNELS.clear()
    CHANNELS.update(usual)


@pytest.fixture
def loopback_allowed(settings: Settings) -> None:
    """The site may send to servers of the tests, as if the operator had named this network."""
    settings.OUTBOUND_NETWORKS = [ip_network("127.0.0.1/32")]


@pytest.fixture
def server(loopback_allowed: None) -> Iterator[WebServer]:
    """An address of somebody's, in a network that the operator has named."""
    with web_server() as running:
        yield running
