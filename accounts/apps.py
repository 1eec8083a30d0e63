"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People who play."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
