"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Rooms, games and everything around a table."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
