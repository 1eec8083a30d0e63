"""Django's minimum length validator, with its number in the reader's digits."""

from django.contrib.auth.password_validation import MinimumLengthValidator

from config.numbers import digits


class LengthValidator(MinimumLengthValidator):
    """Django translates the sentences of this validator, but not the number in them."""

    def get_error_message(self) -> str:
        """Return the error message."""
        return digits(super().get_error_message())

    def get_help_text(self) -> str:
        """Return the help text."""
        return digits(super().get_help_text())
