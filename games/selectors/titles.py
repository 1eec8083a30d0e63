"""What the games are called on this site, in the reader's language. Their keys and addresses never change."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import get_language, gettext, override

from games import rulesets


def title_of(key: str) -> str:
    """Return the title of a game: the operator's, or its own or its neutral one; of one that is gone, the key."""
    ruleset = rulesets.RULESETS.get(key)
    if ruleset is None:
        return key
    chosen = settings.GAME_TITLES.get(key, {})
    own = chosen.get(get_language() or settings.LANGUAGE_CODE) or chosen.get(settings.LANGUAGE_CODE)
    name = ruleset.neutral_name if settings.NEUTRAL_TITLES and ruleset.neutral_name else ruleset.name
    return own or gettext(name)


def retitled(text: str, write: Callable[[str], str] = str) -> str:
    """Return an English text in which games are called by their titles here, each written by `write`."""
    with override("en"):
        titles = {ruleset.name: write(title_of(ruleset.key)) for ruleset in rulesets.RULESETS.values()}
    pattern = "|".join(re.escape(name) for name in titles)
    return re.sub(pattern, lambda found: titles[found[0]], text)


def check_titles() -> None:
    """Refuse titles of games that there are not."""
    for key in settings.GAME_TITLES:
        if key not in rulesets.RULESETS:
            known = ", ".join(rulesets.RULESETS)
            raise ImproperlyConfigured(f"GAME_TITLES: there is no game {key!r}; there are {known}.")
