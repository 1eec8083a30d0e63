"""What bots are called, and what they are like."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.engine.bots import Bots

BOTS = (
    gettext_noop("Bot Ada"),
    gettext_noop("Bot Blaise"),
    gettext_noop("Bot Carl"),
    gettext_noop("Bot Dorothy"),
    gettext_noop("Bot Emmy"),
    gettext_noop("Bot Fibonacci"),
    gettext_noop("Bot Grace"),
    gettext_noop("Bot Hypatia"),
)
"""Names for bots, which say that they are bots; in the language of the reader (`config.languages.given_names`)."""


def character_of(bots: Bots | None, level: str, name: str) -> str:
    """The character of a bot of that level and name, the same in every game; empty if the game has none for it."""
    if bots is None or level not in bots.by_values or not bots.characters:
        return ""
    names = [*bots.characters]
    number = BOTS.index(name) if name in BOTS else len(name)
    return names[number % len(names)]
