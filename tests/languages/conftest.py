"""Fixtures of the language tests."""

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from tests.support.services import Services


@pytest.fixture
def reader(client: Client, services: Services) -> Client:
    """A browser of a person who chose Bangla."""
    services.forget_limits()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "bn"
    return client


@pytest.fixture
def ann(reader: Client) -> User:
    """Ann, signed in."""
    user = User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    reader.force_login(user)
    return user
