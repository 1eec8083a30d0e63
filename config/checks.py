"""System checks, in addition to Django's own; those that deploy only are of `manage.py check --deploy`."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as Advice

LEAST = {
    "EMAIL_TIMEOUT": 1,
    "MAILS_AN_HOUR": 1,
    "DRAIN_SECONDS": 0,
    "CACHE_TIMEOUT": 0.05,
    "MEASURING_PROCESSES": 1,
    "MEASURING_REST": 0,
    "COACH_PATIENCE": 0,
}
"""Settings that are numbers, and the least that makes sense."""
MOST = {"MEASURING_REST": 2}
"""The most that makes sense, of some."""


@register()
def numbers_make_sense(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Refuse numbers with which a part of the site could not work."""
    wrong = {name: least for name, least in LEAST.items() if getattr(settings, name) < least}
    above = {name: most for name, most in MOST.items() if getattr(settings, name) > most}
    return [
        *[Error(f"{name} is less than {least}.", id="opoly.E002") for name, least in wrong.items()],
        *[Error(f"{name} is more than {most}.", id="opoly.E002") for name, most in above.items()],
    ]


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
