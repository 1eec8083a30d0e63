"""Whose sessions these are, for many at once: sockets ask for each `hello` and each heartbeat."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.backends import unbanned
from accounts.models import User


def people_of(keys: Collection[str]) -> dict[str, User]:
    """The person of each session that is valid: not logged out, password unchanged, not banned; in two queries."""
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    held = {row.session_key: store.decode(row.session_data) for row in rows}
    held = {key: words for key, words in held.items() if _is_login(words)}
    people = {str(user.pk): user for user in unbanned().filter(pk__in={words[SESSION_KEY] for words in held.values()})}
    return {
        key: people[words[SESSION_KEY]]
        for key, words in held.items()
        if words[SESSION_KEY] in people and _fits(people[words[SESSION_KEY]], words.get(HASH_SESSION_KEY, ""))
    }


def _is_login(words: dict[str, Any]) -> bool:
    return (
        words.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS and str(words.get(SESSION_KEY)).isdecimal()
    )


def _fits(user: User, login: str) -> bool:
    """Whether the password is still the one that this login was made with."""
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(login, one) for one in hashes)
