"""The accounts app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Accounts, guests, sanctions."""

    name = "accounts"
    verbose_name = _("Accounts")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let notifications go through the channels that there are, and signing in follow remembered links."""
        from accounts.notifications import mail, push, webhooks  # noqa: F401 - they register themselves
        from accounts.relations import following  # noqa: F401 - it listens to signing in
