"""How long a password must be, said in the reader's digits."""

from django.contrib.auth.password_validation import MinimumLengthValidator

from config.figures import digits


class LengthValidator(MinimumLengthValidator):
    """Django's own, whose sentences are translated and whose number is not."""

    def get_error_message(self) -> str:
        """What is wrong with a short one."""
        return digits(super().get_error_message())

    def get_help_text(self) -> str:
        """What is asked for."""
        return digits(super().get_help_text())
