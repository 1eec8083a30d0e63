"""How passwords are hashed, and the validator of their length."""

import threading

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.password_validation import MinimumLengthValidator

from config.languages.numbers import digits

HASHED_AT_ONCE = 2
"""How many passwords a process hashes at the same time: each takes 100 MB and every core."""
_turns = threading.BoundedSemaphore(HASHED_AT_ONCE)


class BoundedArgon2PasswordHasher(Argon2PasswordHasher):
    """Django's hasher with a bound on its memory: further passwords wait their turn."""

    def encode(self, password: str, salt: str) -> str:
        """Hash a new password."""
        with _turns:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Return whether the password is the hashed one."""
        with _turns:
            return super().verify(password, encoded)


class LengthValidator(MinimumLengthValidator):
    """Django translates the sentences of this validator, but not the number in them."""

    def get_error_message(self) -> str:
        """Return the error message."""
        return digits(super().get_error_message())

    def get_help_text(self) -> str:
        """Return the help text."""
        return digits(super().get_help_text())
