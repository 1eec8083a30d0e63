"""The settings that make a site its operator's own, as staff see them: what each is, and where it was set."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy


class Setting(NamedTuple):
    """A setting by its name in the environment; `value` is None where it has none."""

    name: str
    about: str
    value: str | None
    source: str


class Kind(NamedTuple):
    """What is shown of a setting: its name in the environment, in Django's settings, and what it is for."""

    name: str
    attribute: str
    about: Promise | str


SHOWN = (
    Kind("SITE_NAME", "SITE_NAME", gettext_lazy("The site’s name")),
    Kind("SITE_LOGO", "SITE_LOGO", gettext_lazy("The logo")),
    Kind("SITE_CONTACT", "SITE_CONTACT", gettext_lazy("Where the operator can be reached")),
    Kind("IMPRINT", "LEGAL_TEXTS.imprint", gettext_lazy("Imprint")),
    Kind("PRIVACY_NOTICE", "LEGAL_TEXTS.privacy", gettext_lazy("Privacy notice")),
    Kind("TERMS", "LEGAL_TEXTS.terms", gettext_lazy("Terms")),
    Kind("SIGN_UP", "SIGN_UP_OPEN", gettext_lazy("Whether people may create accounts themselves")),
    Kind("GUESTS", "GUESTS", gettext_lazy("Whether people may play without an account")),
    Kind("NEUTRAL_TITLES", "NEUTRAL_TITLES", gettext_lazy("Whether games have neutral titles")),
    Kind("GAME_TITLES", "GAME_TITLES", gettext_lazy("The operator’s own titles of games")),
    Kind("LANGUAGES", "CHOSEN_LANGUAGES", gettext_lazy("The languages on offer")),
    Kind("ORIGINS", "ORIGINS", gettext_lazy("The site’s addresses")),
    Kind("TRUSTED_PROXIES", "TRUSTED_PROXIES", gettext_lazy("Proxies in front of the site")),
    Kind("STATIC_URL", "STATIC_URL", gettext_lazy("Where browsers fetch the static files")),
    Kind("HSTS_SECONDS", "SECURE_HSTS_SECONDS", gettext_lazy("For how many seconds browsers insist on HTTPS")),
    Kind("HSTS_SUBDOMAINS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", gettext_lazy("Whether for all names below this one")),
    Kind("HSTS_PRELOAD", "SECURE_HSTS_PRELOAD", gettext_lazy("Whether browsers may be shipped knowing it")),
    Kind("DEFAULT_FROM_EMAIL", "DEFAULT_FROM_EMAIL", gettext_lazy("The sender of emails")),
)


def shown_settings() -> list[Setting]:
    """Return the settings in the order of the documentation."""
    return [Setting(one.name, str(one.about), _value(one.attribute), source_of(one.name)) for one in SHOWN]


def source_of(name: str) -> str:
    """Return where a setting comes from: the environment, the name of a file, or its default."""
    if os.environ.get(f"{name}_FILE"):
        return f"{name}_FILE"
    if not os.environ.get(name):
        return gettext("default")
    return settings.SETTING_FILES.get(name) or gettext("environment")


def _value(attribute: str) -> str | None:
    name, _, key = attribute.partition(".")
    value: Any = getattr(settings, name)
    if key:
        value = value.get(key)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or None
    return str(value) if value not in (None, "", {}) else None
