"""What a host asks of those who sit down, and the language that is spoken at the table."""

from __future__ import annotations

from django.conf import settings

from games import rulesets
from games.engine.refusal import Refused, gettext_noop
from games.messages import commands
from games.models import Room


def set_asks(room: Room, change: commands.SetAsks) -> None:
    """Ask this, and nothing else; people who sit already stay."""
    lowest, highest = change.rating_from, change.rating_to
    if lowest is not None and highest is not None and lowest > highest:
        text = gettext_noop("The highest rating cannot be lower than the lowest.")
        raise Refused("out_of_range", text, field="rating_to")
    if (lowest, highest) != (None, None) and not rulesets.find(room.ruleset).scoring.competitive:
        text = gettext_noop("In this game everybody plays together, so there are no ratings.")
        raise Refused("out_of_range", text, field="rating_to" if lowest is None else "rating_from")
    room.rating_from, room.rating_to = lowest, highest
    room.verified_only, room.friends_only = change.verified, change.friends


def forget_ratings(room: Room) -> None:
    """Ask for no rating any more: it was one for another game."""
    room.rating_from = room.rating_to = None


def set_language(room: Room, language: str | None) -> None:
    """Say which of the site's languages is spoken, or none of them."""
    codes = [code for code, _name in settings.LANGUAGES]
    if language is not None and language not in codes:
        raise Refused("out_of_range", gettext_noop("Languages: %(codes)s."), field="language", codes=", ".join(codes))
    room.language = language or ""
