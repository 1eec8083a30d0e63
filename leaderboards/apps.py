"""The leaderboards app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaderboardsConfig(AppConfig):
    """Results, ratings, leaderboards and profiles."""

    name = "leaderboards"
    verbose_name = _("Leaderboards")
    default_auto_field = "django.db.models.BigAutoField"
