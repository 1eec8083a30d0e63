"""Fixtures of the page tests."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.services import Services


@pytest.fixture(autouse=True)
def _redis(services: Services) -> None:
    """Messages to sockets go to a real Redis; rate limits start from zero."""
    services.forget_limits()


@pytest.fixture
def ann(client: Client) -> User:
    """Ann, signed in."""
    user = User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    client.force_login(user)
    return user
