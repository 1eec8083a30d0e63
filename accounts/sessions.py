"""The users of many sessions and tokens at once: sockets ask for each `hello` and each heartbeat."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts import tokens
from accounts.backends import unbanned
from accounts.models import Scope, User


class Login(NamedTuple):
    """The proof of who is at a socket: a browser's session by its key, or a token for programs by its hash."""

    key: str
    is_token: bool = False


def people_of(logins: Collection[Login], scope: Scope = Scope.PLAY) -> dict[Login, User]:
    """The person of each login that is valid, in two queries for sessions and one for tokens, which need the scope."""
    sessions = {login.key for login in logins if not login.is_token}
    digests = {login.key for login in logins if login.is_token}
    people = {Login(key): user for key, user in people_of_sessions(sessions).items()} if sessions else {}
    if digests:
        used = list(tokens.valid_tokens().filter(digest__in=digests, scopes__contains=scope.value))
        tokens.note_uses(used)
        people |= {Login(token.digest, is_token=True): token.person for token in used}
    return people


def people_of_sessions(keys: Collection[str]) -> dict[str, User]:
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
