"""The games app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Rooms, games and everything around a table."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"
