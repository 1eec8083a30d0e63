"""How passwords are hashed."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password
from pytest_django import Settings

from accounts.passwords import HASHED_AT_ONCE


class Meter:
    """Counts how many calls run at the same time."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.running = self.most = 0

    def around(self, real: Any) -> Any:
        """The function, with its calls counted."""

        def counted(*args: Any) -> Any:
            with self.lock:
                self.running += 1
                self.most = max(self.most, self.running)
            try:
                return real(*args)
            finally:
                with self.lock:
                    self.running -= 1

        return counted


def test_few_passwords_are_hashed_at_the_same_time(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """A11: each takes 100 MB."""
    settings.PASSWORD_HASHERS = ["accounts.passwords.BoundedArgon2PasswordHasher"]
    meter = Meter()
    for name in ("encode", "verify"):
        monkeypatch.setattr(Argon2PasswordHasher, name, meter.around(getattr(Argon2PasswordHasher, name)))
    stored = make_password("correct horse battery")
    with ThreadPoolExecutor(6) as threads:
        right = threads.map(lambda number: check_password(f"guess {number}", stored), range(6))
        assert not any(right)
    assert check_password("correct horse battery", stored)
    assert meter.most == HASHED_AT_ONCE
