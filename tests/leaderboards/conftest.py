"""Fixtures of results, leaderboards and profiles."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User


@pytest.fixture
def ann(client: Client) -> User:
    """A person with an account, signed in."""
    user = User.objects.create_user("Ann", "ann@example.org", "the duck went past it")
    client.force_login(user)
    return user
