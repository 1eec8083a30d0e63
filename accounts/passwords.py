"""How passwords are hashed, the validator of their length, and what a new one ends."""

import threading
from typing import TYPE_CHECKING

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext

from config.languages.numbers import digits

if TYPE_CHECKING:
    from accounts.models import User

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


class EndsEarlierAccess:
    """Not a validator, but told by Django of every new password that is saved, by whatever page or command.

    A new password ends every session, by the sessions' own hash, and every API token; it closes all sockets and lifts
    the cap on wrong passwords. The first one, of a new account or a guest's, ends nothing.
    """

    def validate(self, password: str, user: "User | None" = None) -> None:
        """Every password will do."""

    def get_help_text(self) -> str:
        """Say what will happen."""
        return gettext("A new password signs you out on your other devices and revokes your API tokens.")

    def password_changed(self, password: str, user: "User") -> None:
        """End what the earlier password had opened."""
        from accounts import guessing, listeners, tokens

        if user.is_first_password:
            return
        tokens.revoke_all(user)
        guessing.forget_failures(user)
        listeners.signed_out(user.pk)
