"""People for the tests of languages."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from accounts.models import User
from tests.support.services import Services


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """The language of the last request stays active; the tests that follow expect English."""
    yield
    translation.deactivate()


@pytest.fixture
def reader(client: Client, services: Services) -> Client:
    """A browser whose reader chose Bangla."""
    services.forget_limits()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "bn"
    return client


@pytest.fixture
def ann(reader: Client) -> User:
    """Ann, signed in."""
    user = User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    reader.force_login(user)
    return user
