"""System checks for `manage.py check --deploy`, in addition to Django's own."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register(Tags.security, deploy=True)
def secret_key_is_kept(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Require SECRET_KEY: with a random key, every session ends with the process."""
    if not settings.SECRET_KEY_IS_TEMPORARY:
        return []
    return [Error("SECRET_KEY is not set.", hint="Set it, or use make play.", id="opoly.E001")]
