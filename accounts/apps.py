"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts, guests, sanctions."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
