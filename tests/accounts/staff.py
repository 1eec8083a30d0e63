"""Staff for tests, signed in by password and second factor."""

from __future__ import annotations

import base64
import hmac
import struct
import time
from importlib import import_module
from typing import Any

from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.apps import apps
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User

PASSWORD = "correct horse battery"


def moderators() -> Group:
    """Create the group as the migrations do, because tests that truncate every table delete it."""
    import_module("accounts.migrations.0005_moderators").make_moderators(apps, None)
    import_module("games.migrations.0001_squashed_0031_games_of_a_person").empower_moderators(apps, None)
    import_module("games.migrations.0050_gallery_indexes").empower_moderators(apps, None)
    import_module("games.migrations.0053_moderators_and_setups").empower_moderators(apps, None)
    import_module("leaderboards.migrations.0001_squashed_0008_challenge_tables").empower_moderators(apps, None)
    import_module("leaderboards.migrations.0009_guests_and_opponents").show_pairs_to_moderators(apps, None)
    import_module("leaderboards.migrations.0011_conduct").show_bad_ends_to_moderators(apps, None)
    import_module("leaderboards.migrations.0010_gifts").show_gifts_to_moderators(apps, None)
    return Group.objects.get(name="moderator")


def staff(name: str = "Mo", *, root: bool = False) -> User:
    """Create a superuser or a moderator."""
    user = User.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD, is_staff=True, is_superuser=root)
    if not root:
        user.groups.add(moderators())
    return user


def second_factor(user: User) -> str:
    """Set up a second factor and return its secret."""
    secret: str = generate_totp_secret()
    TOTP.activate(user, secret)
    RecoveryCodes.activate(user)
    return secret


def code(secret: str) -> str:
    """The code that an authenticator app shows now (RFC 6238)."""
    moment = struct.pack(">Q", int(time.time()) // 30)
    digest = hmac.digest(base64.b32decode(secret), moment, "sha1")
    place = digest[-1] & 15
    return f"{(int.from_bytes(digest[place : place + 4]) & 0x7FFFFFFF) % 1_000_000:06}"


def sign_in(user: User, secret: str | None = None, *, to: str = "/admin/") -> Client:
    """Sign in on the site's pages, with the second factor if there is one."""
    client = Client()
    client.post(f"/accounts/login/?next={to}", {"login": user.username, "password": PASSWORD})
    if secret is not None:
        answer: Any = client.post("/accounts/2fa/authenticate/", {"code": code(secret)})
        assert answer.status_code == 302, answer.content.decode()
    return client


def administration(name: str = "Root Ann", *, root: bool = True) -> tuple[Client, User]:
    """A browser signed in to the administration, and its user."""
    user = staff(name, root=root)
    return sign_in(user, second_factor(user)), user


def long_ago(client: Client, hours: float) -> None:
    """Make the second factor's last check too old."""
    session = client.session
    records = session["account_authentication_methods"]
    session["account_authentication_methods"] = [record | {"at": time.time() - hours * 3600} for record in records]
    session.save()
