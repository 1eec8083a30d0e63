"""The frame as a Django app: it makes the Celery app known to every process and adds checks."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class SiteConfig(AppConfig):
    """Loads what must be there in every process, whichever way it was started."""

    name = "config"
    label = "site_config"
    verbose_name = "Opoly"

    def ready(self) -> None:
        """Make our Celery app the one that shared tasks are sent through."""
        import config.celery
        import config.checks  # noqa: F401


class AdministrationConfig(AdminConfig):
    """Django's admin, behind our own door."""

    default_site = "config.administration.Administration"

    def ready(self) -> None:
        """Leave out what allauth brings: second factors' secrets and session keys are for nobody's eyes."""
        super().ready()
        from allauth.account.models import EmailAddress, EmailConfirmation
        from allauth.mfa.models import Authenticator
        from allauth.usersessions.models import UserSession
        from django.contrib import admin

        for model in (Authenticator, EmailAddress, EmailConfirmation, UserSession):
            if admin.site.is_registered(model):
                admin.site.unregister(model)


class CollectedFilesConfig(StaticFilesConfig):
    """Static files, without those of pages that are switched off."""

    # The browsable API would need inline scripts, which the content policy refuses.
    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "rest_framework"]
