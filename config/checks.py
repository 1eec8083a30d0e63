"""System checks for `manage.py check --deploy`, in addition to Django's own."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as Advice


@register(Tags.security, deploy=True)
def secret_key_is_kept(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Require SECRET_KEY: with a random key, every session ends with the process."""
    if not settings.SECRET_KEY_IS_TEMPORARY:
        return []
    return [Error("SECRET_KEY is not set.", hint="Set it, or use make play.", id="opoly.E001")]


@register(Tags.security, deploy=True)
def proxies_are_counted(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Warn where HTTPS ends at a proxy that is not counted: everybody behind it would share one limit."""
    if settings.TRUSTED_PROXIES or not settings.HTTPS:
        return []
    hint = "Set it to the number of proxies in front of the site."
    return [Advice("ORIGINS are HTTPS, but TRUSTED_PROXIES is 0.", hint=hint, id="opoly.W001")]
