"""What `manage.py check --deploy` asks of this site beyond Django's own questions."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register(Tags.security, deploy=True)
def secret_key_is_kept(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """A key made up by this process ends every session when it ends."""
    if not settings.SECRET_KEY_IS_TEMPORARY:
        return []
    return [Error("SECRET_KEY is not set.", hint="Set it, or use make play.", id="opoly.E001")]
