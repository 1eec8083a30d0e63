"""The games app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from config.settings.refusing import in_one_line


class GamesConfig(AppConfig):
    """Rooms, games and everything around a table."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Refuse titles of games that there are not; have names on boards translated by the catalogues."""
        from games.selectors.boards.names import use_catalogues
        from games.selectors.titles import check_titles

        with in_one_line():
            check_titles()
        use_catalogues()
