"""App configurations: Celery and system checks for every process, our own admin site, static files."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy
from psycopg_pool.base import AttemptWithBackoff

from config.monitoring import reporting, tracing
from config.monitoring.work import count_queries
from config.settings.refusing import in_one_line

RECONNECT_INTERVAL = 0.5
"""Seconds between attempts to connect to a database that is away."""


class SiteConfig(AppConfig):
    """Loads what every process needs, however it was started."""

    name = "config"
    label = "site_config"
    verbose_name = gettext_lazy("Site")

    def ready(self) -> None:
        """Make our Celery app that of shared tasks, limit the database's sessions, reconnect pools at an even pace."""
        import config.celery
        import config.checks
        import config.monitoring.tasks  # noqa: F401 - connects signals
        from config.database import limit_sessions

        with in_one_line():
            reporting.start()
            tracing.start()
        connection_created.connect(count_queries, dispatch_uid="count_queries")
        post_migrate.connect(limit_sessions, sender=self)
        # There is no setting for it. Doubling delays, up to minutes, would keep people waiting for as long again.
        AttemptWithBackoff.INITIAL_DELAY, AttemptWithBackoff.DELAY_BACKOFF = RECONNECT_INTERVAL, 1.0


class AdministrationConfig(AdminConfig):
    """Django's admin with our own site class."""

    default_site = "config.administration.Administration"

    def ready(self) -> None:
        """Unregister allauth's models: nobody should see secrets of second factors or session keys."""
        super().ready()
        from allauth.account.models import EmailAddress, EmailConfirmation
        from allauth.mfa.models import Authenticator
        from allauth.usersessions.models import UserSession
        from django.contrib import admin

        import config.administration  # noqa: F401 - connects a signal

        for model in (Authenticator, EmailAddress, EmailConfirmation, UserSession):
            if admin.site.is_registered(model):
                admin.site.unregister(model)


class CollectedFilesConfig(StaticFilesConfig):
    """Static files, except those of pages that are disabled."""

    # The browsable API would need inline scripts, which the content policy refuses.
    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "rest_framework"]
